// Every state of a room's pages in every look that the settings offer.

import { test } from "node:test";
import { checkAxeInEveryLook } from "./harness.mjs";
import { walk } from "./rooms-hands.mjs";

test("axe finds nothing in any state and any look", () =>
  walk({}, {}, (page, state) => checkAxeInEveryLook(page, state)));
