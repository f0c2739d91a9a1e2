// Dialogs on <dialog>, which traps the focus and closes on Esc.

import { element, icon } from "./elements.js";
import { say } from "./words.js";

let made = 0;

/**
 * @typedef {object} Action a button at the foot of a dialog
 * @property {string} label
 * @property {string} value the value of the dialog
 * @property {"" | "primary" | "danger"} [kind]
 */

/** @typedef {(Node | string)[]} Parts */

/**
 * Opens a dialog and returns the value of the action chosen, or "" if it was closed. A body that
 * is a function gets what closes the dialog with a value.
 * @param {{title: string, body: Parts | ((close: (value: string) => void) => Parts), actions?: Action[], foot?: Node[], wide?: boolean, onOpen?: (dialog: HTMLDialogElement) => void}} content
 * @returns {Promise<string>}
 */
export function openDialog({ title, body, actions = [], foot: always = [], wide = false, onOpen }) {
  const id = `dialog-${(made += 1)}`;
  const dialog = element("dialog", { class: wide ? "dialog wide" : "dialog", "aria-labelledby": id });
  const close = element(
    "button",
    { class: "button plain icon", "aria-label": say("Close"), onclick: () => dialog.close("") },
    icon("close"),
  );
  const foot = actions.map(({ label, value, kind = "" }) =>
    element("button", { class: `button ${kind}`, onclick: () => dialog.close(value) }, label),
  );
  dialog.append(element("div.dialog-head", element("h2", { id, tabindex: -1, autofocus: true }, title), close), element("div.dialog-body", typeof body === "function" ? body((value) => dialog.close(value)) : body));
  if (always.length > 0) dialog.append(element("div.dialog-foot.stays", always));
  if (foot.length > 0) dialog.append(element("div.dialog-foot", foot));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close(""));
  return show(dialog, onOpen);
}

/** @param {HTMLDialogElement} dialog @param {((dialog: HTMLDialogElement) => void) | undefined} onOpen @returns {Promise<string>} */
function show(dialog, onOpen) {
  const before = document.activeElement;
  document.body.append(dialog);
  dialog.showModal();
  onOpen?.(dialog);
  return new Promise((answer) => {
    dialog.addEventListener("close", () => {
      // Whatever was put into the dialog while it was open (toasts) moves out.
      for (const toasts of dialog.querySelectorAll(".toasts")) document.body.append(toasts);
      dialog.remove();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      answer(dialog.returnValue);
    });
  });
}

/**
 * Asks before something is lost.
 * @param {{title: string, text: string, yes: string, no?: string, danger?: boolean}} question
 * @returns {Promise<boolean>}
 */
export async function confirmDialog({ title, text, yes, no = say("Cancel"), danger = false }) {
  const actions = /** @type {Action[]} */ ([
    { label: no, value: "" },
    { label: yes, value: "yes", kind: danger ? "danger" : "primary" },
  ]);
  return (await openDialog({ title, body: [element("p", text)], actions })) === "yes";
}

/** @typedef {{keys: string[], does: string}} KeyHelp */

/** Lists the keys of a page. @param {KeyHelp[]} keys */
export function keysDialog(keys) {
  const rows = keys.flatMap(({ keys: names, does }) => [element("dt", names.map((name) => element("kbd", name))), element("dd", does)]);
  return openDialog({ title: say("Keys"), body: [element("dl.keys", rows)] });
}
