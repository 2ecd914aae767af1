import { expect, test } from "vitest";
import { unheard } from "./runner-log.ts";

/** As the runner finds commands: at the beginning of a line, or in brackets anywhere. */
const isHeard = (text: string): boolean =>
  text.split(/\r\n|\r|\n/).some((line) => /^[\s\u0085]*::/.test(line) || line.includes("##["));

test.each([
  "::add-mask::note",
  "  \t::stop-commands::x",
  "\u0085::error::x",
  "GET /a\n::error file=b::c",
  "one\r::warning::x",
  "a text ##[error]x",
  "\n\n::endgroup::",
])("%j commands nothing, and reads the same", (text) => {
  expect(isHeard(text)).toBe(true);
  expect(isHeard(unheard(text))).toBe(false);
  expect(unheard(text).replaceAll("\u200b", "")).toBe(text);
});

test.each(["std::vector", "a: :b", "## [Unreleased]", "#[a]", ": x"])("%j stays as it is", (text) => {
  expect(unheard(text)).toBe(text);
});
