// Where the app is: at the root of a server, or in any folder of a host of plain files.

const { root } = document.documentElement.dataset;
const ROOT = new URL(root ?? "/", location.href).pathname;

/** The address of a path of the app, `/24?day=today`. A folder of files ends in a slash. @param {string} path */
export function at(path) {
  const [, folder, file, query] = /^\/(.*?)([^/?#]*)([?#].*)?$/.exec(path) ?? ["", "", "", ""];
  const slash = root !== undefined && file !== "" && !file.includes(".") ? "/" : "";
  return `${ROOT}${folder}${file}${slash}${query ?? ""}`;
}
