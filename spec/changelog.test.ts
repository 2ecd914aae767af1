/** The changelog names each break once, with how to adapt. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

interface BreakEntry {
  readonly version: string;
  readonly text: string;
  /** What the first sentence after the word Breaking names in code spans. */
  readonly names: readonly string[];
}

function breaksOf(changelog: string): BreakEntry[] {
  return changelog.split(/\n(?=## )/).flatMap((section) => {
    const [version = "", ...entries] = section.split(/\n(?=- |\n)/);
    const texts = entries.map((entry) => entry.replaceAll(/\s+/g, " ").trim());
    return texts
      .filter((text) => text.startsWith("- ") && text.includes("**Breaking**"))
      .map((text) => {
        const [sentence = ""] = text.slice(text.indexOf("**Breaking**")).split(/\.(?= |$)/);
        const names = [...sentence.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "");
        return { version, text, names: [...new Set(names)] };
      });
  });
}

function faultsOf(changelog: string): string[] {
  const breaks = breaksOf(changelog);
  const silent = breaks.filter(({ text }) => !/ Adapt: \w[^.]{3,}/.test(text));
  const unnamed = breaks.filter(({ text }) => !text.includes("`"));
  const told = new Map<string, string>();
  const repeated = breaks.flatMap(({ version, names, text }) =>
    names.flatMap((name) => {
      const before = told.get(`${version} ${name}`);
      told.set(`${version} ${name}`, text);
      return before === undefined ? [] : [`${name} twice: ${before.slice(0, 60)} | ${text.slice(0, 60)}`];
    }),
  );
  return [
    ...silent.map(({ text }) => `how to adapt: ${text.slice(0, 60)}`),
    ...unnamed.map(({ text }) => `names nothing: ${text.slice(0, 60)}`),
    ...repeated,
  ];
}

test("every break says how to adapt, and is told once in its version", async () => {
  const changelog = await readFile(new URL("CHANGELOG.md", import.meta.url), "utf8");
  expect(breaksOf(changelog).length).toBeGreaterThan(25);
  expect(faultsOf(changelog)).toEqual([]);
});

test.each([
  ["a break without a word on what to do", "- **Breaking**: `gate` is gone."],
  ["an empty word", "- **Breaking**: `gate` is gone. Adapt: so."],
  ["a break of nothing", "- **Breaking**: much. Adapt: read it again."],
  [
    "one break told twice",
    "- **Breaking**: `gate` is gone. Adapt: read `door`.\n- More. **Breaking** for senders: `gate`\n  is no more. Adapt: read `door`.",
  ],
])("finds %s", (_name, entries) => {
  expect(faultsOf(`# Changes\n\n## Unreleased\n\n${entries}\n\n## 0.1.0\n`)).toHaveLength(1);
});

test("the same name may break again in another version, and stand in what to do", () => {
  const one = "- **Breaking**: `gate` is `door`. Adapt: read `door`.";
  const other =
    "- **Breaking**: `gate` is back. Adapt: read `gate`.\n- **Breaking**: `lock` is gone. Adapt: use `gate`.";
  expect(faultsOf(`## Unreleased\n\n${other}\n\n## 0.1.0\n\n${one}\n`)).toEqual([]);
});
