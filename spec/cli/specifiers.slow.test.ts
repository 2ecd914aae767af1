/** What the command writes for projects whose tools look for modules by their names alone. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { starterContract } from "./starter.ts";
import { folder, run } from "./testing/project.ts";

const STARTER = starterContract("Notes");

test("a project of Next.js gets modules that it finds, and what said that they are Node's goes", async () => {
  const here = await folder({ "package.json": '{"dependencies":{"next":"16.0.0"}}', "c.yaml": STARTER });
  expect((await run(here, "generate", "c.yaml")).err).toContain("next finds no module under a name that ends in .js");
  expect(await readFile(join(here, "generated/package.json"), "utf8")).toContain("module");
  await run(here, "init", "c.yaml");
  expect((await run(here, "generate")).err).not.toContain("next finds");
  expect(await readFile(join(here, "generated/client/client.ts"), "utf8")).toContain('from "./transport"');
  await expect(readFile(join(here, "generated/package.json"))).rejects.toThrow("ENOENT");
  await writeFile(join(here, "generated/package.json"), "{}");
  expect((await run(here, "generate", "--check")).code).toBe(0);
});
