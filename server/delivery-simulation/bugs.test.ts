import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { BUGS } from "./bugs.ts";

it.each(BUGS.map((bug) => [bug.name, bug] as const))(
  "the bug that %s has one place",
  (_name, { file, text, instead }) => {
    const source = readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
    expect(source.split(text)).toHaveLength(2);
    expect(text).not.toBe(instead);
  },
);
