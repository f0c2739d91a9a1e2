// The 24 page.

import { element } from "../../shell/elements.js";
import { startPage } from "../../shell/shell.js";
import { words } from "../../shell/words.js";
import { catalogue } from "./words.js";

const say = words(catalogue);
const main = startPage({ title: say("title"), page: "24", keys: [{ keys: ["H"], does: "hint" }] });
main.append(element("h1", {}, say("title")));
