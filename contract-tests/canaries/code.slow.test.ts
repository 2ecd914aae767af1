import { expect, test } from "vitest";
import { run, sandbox } from "./sandbox.ts";

test("the linter refuses any, a silenced compiler, an unused name and a test that expects nothing, and no clean file", async () => {
  await using place = await sandbox(".oxlintrc.json");
  await place.write({
    "server/clean.ts": "export const one = 1;\n",
    "server/any.ts": "export const one: any = 1;\n",
    "server/silenced.ts": "// @ts-ignore\nexport const one: string = 1;\n",
    "server/unused.ts": "const unused = 1;\nexport const one = 1;\n",
    "server/vain.test.ts": 'import { test } from "vitest";\ntest("nothing is expected", () => {});\n',
  });
  const { code, said } = await run(place.folder, "oxlint", "server");
  expect(code).toBe(1);
  const files = said.match(/server\/[\w.]+\.ts/g) ?? [];
  expect(new Set(files)).toEqual(
    new Set(["server/any.ts", "server/silenced.ts", "server/unused.ts", "server/vain.test.ts"]),
  );
});

test("the formatter refuses a file that is formatted otherwise, and no other", async () => {
  await using place = await sandbox(".oxfmtrc.json");
  await place.write({ "server/neat.ts": "export const one = 1;\n", "server/other.ts": "export const  one='1'\n" });
  const { code, said } = await run(place.folder, "oxfmt", "--check", "server");
  expect(code).toBe(1);
  expect(said).toContain("other.ts");
  expect(said).not.toContain("neat.ts");
});

test("a file that nobody imports, an export that nobody uses and a package that nobody declared are unused code", async () => {
  await using place = await sandbox("package.json", "tsconfig.json");
  await place.write({
    "contract-tests/watch-bench.ts": 'import { used } from "./used.ts";\nimport "left-pad";\nconsole.log(used);\n',
    "contract-tests/used.ts":
      "export const used = 1;\nexport const unused = 2;\nexport const here = 3;\nconsole.log(here);\n",
    "contract-tests/forgotten.ts": "export const forgotten = 1;\n",
  });
  const { code, said } = await run(
    place.folder,
    "knip",
    "--no-config-hints",
    "--include",
    "files,exports,unlisted",
    "--reporter",
    "compact",
  );
  expect(code).toBe(1);
  expect(said).toContain("contract-tests/forgotten.ts");
  expect(said).toMatch(/contract-tests\/used\.ts: unused, here/);
  expect(said).toContain("left-pad");
});
