// The guide is rendered by the server; this completes its frame.

import { startPage } from "../../shell/shell.js";
import { language } from "../../shell/words.js";

const shown = document.querySelector(`main [data-${language}] h1`);
startPage({ title: shown?.textContent ?? document.title.replace(/ · unpuzzle$/, "") });

// Tables and blocks of commands scroll by themselves, also by keyboard.
for (const block of document.querySelectorAll(".guide pre, .guide table")) block.setAttribute("tabindex", "0");
