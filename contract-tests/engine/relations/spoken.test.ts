/** Which words say that capitals make no difference. */
import { expect, test } from "vitest";
import { ignoresCase } from "./spoken.ts";

test.each([
  ["The e-mail address is taken (case does not matter).", true],
  ["Upper and lower case do not matter.", true],
  ["Looked for in the title, whatever its case", true],
  ["The case does matter.", false],
  ["In this case the order does not matter.", false],
])("%s: %s", (text, is) => {
  expect(ignoresCase(text)).toBe(is);
});
