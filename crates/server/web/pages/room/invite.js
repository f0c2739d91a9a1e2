// How others come in: the code, the link, and the picture that a telephone reads.

import { button, linkButton, notice } from "../../shell/controls.js";
import { element } from "../../shell/elements.js";

/** @typedef {import("../../shell/types.js").RoomInfo} RoomInfo what the server tells before one is in */
/** @typedef {import("../../shell/words.js").Say} Say */

/** What copies and shares, which a projector never does. */
const sharing = () => import("../../shell/download.js");

/** The panel for members. @param {Say} say @param {RoomInfo} info */
export function invitation(say, info) {
  const { code, link } = info;
  return element(
    "section.panel.stack.invite",
    { "aria-labelledby": "invite-title" },
    element("h2", { id: "invite-title" }, say("invite")),
    element(
      "div.invite-row",
      qrCode(say, info),
      element(
        "dl.invite-words",
        element("dt.label", say("code")),
        element("dd.room-code", code),
        element("dt.label", say("link")),
        element("dd.room-link", plainLink(link)),
      ),
    ),
    element(
      "div.row.fill",
      button({ label: say("copyLink"), icon: "copy", onClick: async () => (await sharing()).copy(link, say("copied")) }),
      button({ label: say("share"), icon: "share", onClick: async () => (await sharing()).share({ text: say("shareText", { code }), url: link }) }),
    ),
    projectorLink(say, code),
    reachNotice(say, info) ?? "",
  );
}

/** The way to the big screen, beside this page and not in its place. @param {Say} say @param {string} code */
function projectorLink(say, code) {
  const link = linkButton({ label: say("bigScreenOpen"), icon: "system", href: `/room/${code}/screen` });
  link.target = "_blank";
  return link;
}

/** The link as a picture. @param {Say} say @param {RoomInfo} info */
export const qrCode = (say, { code, link }) =>
  element("img", { class: "qr", src: `/api/rooms/${code}/qr.svg`, width: 200, height: 200, alt: say("qr", { link }) });

/** A link as people type it. @param {string} link */
export const plainLink = (link) => link.replace(/^https?:\/\//, "");

/** A warning if nobody else can come in. @param {Say} say @param {RoomInfo} info */
export function reachNotice(say, { reach }) {
  if (reach !== "machine") return undefined;
  const [before, after = ""] = say("reachMachine", { flag: "\u0000" }).split("\u0000");
  return notice({ kind: "warn" }, before, element("code", "--listen 0.0.0.0"), after);
}
