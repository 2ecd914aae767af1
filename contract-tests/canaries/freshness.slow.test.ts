import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, run, sandbox } from "./sandbox.ts";

const check = (out: string) => run(ROOT, "node", "spec/cli/main.ts", "generate", "--check", "--out", out);

test("generated files that nobody touched are fresh", async () => {
  expect((await check("generated")).code).toBe(0);
});

test("a changed, a missing and a left-over generated file are stale, by name", async () => {
  await using place = await sandbox();
  const out = join(place.folder, "generated");
  await cp(join(ROOT, "generated"), out, { recursive: true });
  await rm(join(out, "types.ts"));
  await place.write({
    "generated/routes.ts": "// Generated from the contract, and then improved by hand\n",
    "generated/client/former.ts": "// Generated from the contract by an earlier version\n",
  });
  const { code, said } = await check(out);
  expect(code).toBe(1);
  expect(said.match(/\S+(?= is stale)/g)).toEqual(
    ["client/former.ts", "routes.ts", "types.ts"].map((name) => join(out, name)),
  );
});
