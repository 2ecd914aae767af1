import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { onecontract, sandbox } from "./sandbox.ts";

/** A small one: `npm run check:generated` holds ours in every `make test`. */
const CONTRACT = "spec/codegen/fixtures/keywords.yaml";

const generate = (out: string, ...flags: string[]) => onecontract("generate", CONTRACT, "--out", out, ...flags);

test("generated files that nobody touched are fresh; a changed, a missing and a left-over one are stale, by name", async () => {
  await using place = await sandbox();
  const out = join(place.folder, "generated");
  await generate(out);
  expect((await generate(out, "--check")).code).toBe(0);
  await rm(join(out, "types.ts"));
  await place.write({
    "generated/routes.ts": "// Generated from the contract, and then improved by hand\n",
    "generated/client/former.ts": "// Generated from the contract by an earlier version\n",
  });
  const { code, said } = await generate(out, "--check");
  expect(code).toBe(1);
  expect(said.match(/\S+(?= is stale)/g)).toEqual(
    ["client/former.ts", "routes.ts", "types.ts"].map((name) => join(out, name)),
  );
});
