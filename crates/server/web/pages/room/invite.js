// The invitation: code, link and QR code.

import { button, linkButton, notice } from "../../shell/controls.js";
import { element } from "../../shell/elements.js";
import { say } from "../../shell/words.js";

/** @typedef {import("../../shell/types.js").RoomInfo} RoomInfo what the server tells before one is in */

/** Loaded when needed: a projector never shares. */
const sharing = () => import("../../shell/download.js");

/** The panel for members. @param {RoomInfo} info @param {() => string} puzzle the title of the current puzzle */
export function invitation(info, puzzle) {
  const { code, link } = info;
  return element(
    "section.panel.stack.invite",
    { "aria-labelledby": "invite-title" },
    element("h2", { id: "invite-title" }, say("Invite others")),
    element(
      "div.invite-row",
      qrCode(info),
      element(
        "dl.invite-words",
        element("dt.label", say("Code")),
        element("dd.room-code", code),
        element("dt.label", say("Link")),
        element("dd.room-link", plainLink(link)),
      ),
    ),
    element(
      "div.row.fill",
      button({ label: say("Copy the link"), icon: "copy", onClick: async () => (await sharing()).copy(link, say("Link copied")) }),
      button({ label: say("Share"), icon: "share", onClick: async () => (await sharing()).share({ text: say("Play {puzzle} with me. Room {code}:", { puzzle: puzzle(), code }), url: link }) }),
    ),
    projectorLink(code),
    reachNotice(info) ?? "",
  );
}

/** A link that opens the big screen in a new tab. @param {string} code */
function projectorLink(code) {
  const link = linkButton({ label: say("Open on the projector"), icon: "system", href: `/room/${code}/screen` });
  link.target = "_blank";
  return link;
}

/** The link as a picture. @param {RoomInfo} info */
export const qrCode = ({ code, link }) =>
  element("img", { class: "qr", src: `/api/rooms/${code}/qr.svg`, width: 200, height: 200, alt: say("QR code that opens {link}", { link }) });

/** A link as people type it. @param {string} link */
export const plainLink = (link) => link.replace(/^https?:\/\//, "");

/** A warning if nobody else can come in. @param {RoomInfo} info */
export function reachNotice({ reach }) {
  if (reach !== "machine") return undefined;
  const [before, after = ""] = say("Only this computer can open the link. For a class, start the server with {flag}.", { flag: "\u0000" }).split("\u0000");
  return notice({ kind: "warn" }, before, element("code", "--listen 0.0.0.0"), after);
}
