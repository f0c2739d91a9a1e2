// Every sentence of the 24 page, in both languages.

/** @type {import("../../shell/words.js").Catalogues} */
export const catalogue = {
  en: { title: "24" },
  id: { title: "24" },
};
