import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, run } from "./sandbox.ts";

test("make test runs every check there is, and then the tests", async () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    await readFile(join(ROOT, "package.json"), "utf8"),
  );
  const checks = Object.keys(scripts).filter((name) => /^(check|lint):/.test(name));
  const { said } = await run(ROOT, "make", "--dry-run", "--always-make", "test");
  const steps = [...said.matchAll(/^npm (?:run )?([\w:]+) --silent$/gm)].map((match) => match[1] ?? "");
  expect(steps.toSorted()).toEqual([...checks, "test"].toSorted());
  expect(steps.at(-1)).toBe("test");
});
