/** What is no file of a finding is refused under its name. */
import { expect, test } from "vitest";
import { storyFrom } from "./replay-file.ts";

test.each(["openapi: 3.1.1", "null", "{}", '{"requests": []}', '{"requests": 5}'])("%s is refused", (text) => {
  expect(() => storyFrom(text, "a.json")).toThrow("a.json is no file of a finding");
});
