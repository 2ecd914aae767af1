/** Whoever asks a program what it does gets its page, and nothing else happens: some take minutes, some write files. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const run = promisify(execFile);

const { scripts } = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8")) as {
  scripts: Record<string, string>;
};
/** Pages of the command's own are held in its tests. */
const PROGRAMS = Object.entries(scripts).flatMap(([name, line]) => {
  const program = /^(?:exec )?node (?!spec\/cli\/main\.ts)(\S+\.ts)/.exec(line)?.[1];
  return program === undefined ? [] : [[name, program] as const];
});

test("package.json has programs of each room", () => {
  const rooms = new Set(PROGRAMS.map(([, program]) => program.split("/")[0]));
  expect([...rooms].sort()).toEqual(["contract-tests", "mock", "server", "spec"]);
});

test.each(PROGRAMS)("npm run %s says what it does", async (_name, program) => {
  const { stdout, stderr } = await run(process.execPath, [program, "--help"], { cwd: ROOT, timeout: 60_000 });
  expect(stdout.split("\n").length).toBeGreaterThan(2);
  expect(stderr).toBe("");
});

test("an argument that nothing takes is refused with the page", async () => {
  const called = run(process.execPath, ["server/clinical/statements.ts", "--outt"], { cwd: ROOT });
  await expect(called).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^It takes no arguments, not --outt\n\nnpm run statements\n/),
  });
});
