import { expect, test } from "vitest";
import { type Component, licenceProblems } from "./licences.ts";

const of = (...licenses: NonNullable<Component["licenses"]>): Component => ({ name: "p", version: "1.0.0", licenses });
const id = (name: string) => of({ license: { id: name } });
const expression = (text: string) => of({ expression: text });

test.each([
  id("MIT"),
  expression("(MIT OR GPL-3.0-only)"),
  expression("MIT AND Apache-2.0"),
  expression("(GPL-2.0-only OR (MIT AND ISC))"),
  expression("GPL-3.0-only AND MIT OR ISC"),
  of({ license: { id: "MIT" } }, { license: { id: "ISC" } }),
])("a package under %j can be built on", (component) => {
  expect(licenceProblems([component])).toEqual([]);
});

test.each([
  [id("GPL-3.0-only"), "p 1.0.0: GPL-3.0-only"],
  [id("AGPL-3.0-or-later"), "p 1.0.0: AGPL-3.0-or-later"],
  [expression("MIT AND SSPL-1.0"), "p 1.0.0: MIT AND SSPL-1.0"],
  [expression("(MIT AND GPL-2.0-only) OR LGPL-3.0-only"), "p 1.0.0: (MIT AND GPL-2.0-only) OR LGPL-3.0-only"],
  [of({ license: { name: "SEE LICENSE IN LICENSE.txt" } }), "p 1.0.0: SEE LICENSE IN LICENSE.txt"],
  [of({ license: { id: "MIT" } }, { license: { id: "BUSL-1.1" } }), "p 1.0.0: MIT and BUSL-1.1"],
  [of(), "p 1.0.0: names no licence"],
  [{ name: "p", version: "1.0.0" }, "p 1.0.0: names no licence"],
])("a package under %j is named", (component, problem) => {
  expect(licenceProblems([id("ISC"), component])).toEqual([problem]);
});
