import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeDirectory } from "./make-directory.ts";

function temporary(): string {
  const directory = mkdtempSync(join(tmpdir(), "make-directory-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

test("makes what is missing, for its owner alone, and takes what is there", () => {
  const top = temporary();
  const wanted = join(top, "a", "b");
  makeDirectory(wanted);
  for (const place of [join(top, "a"), wanted]) expect(statSync(place).mode & 0o777).toBe(0o700);
  mkdirSync(join(top, "open"), { mode: 0o755 });
  makeDirectory(join(top, "open"));
  expect(statSync(join(top, "open")).mode & 0o777).toBe(0o755);
});

test.runIf(process.platform === "linux").each(["/proc/nope", "/proc/nope/deeper"])("refuses %s at once", (place) => {
  expect(() => makeDirectory(place)).toThrow(/ENOENT.*\/proc\/nope/);
});

test("refuses a file, a place below a file, and a link that leads nowhere", () => {
  const top = temporary();
  const file = join(top, "file");
  writeFileSync(file, "");
  symlinkSync(join(top, "nowhere"), join(top, "link"));
  expect(() => makeDirectory(file)).toThrow("file is not a directory");
  expect(() => makeDirectory(join(file, "below"))).toThrow("ENOTDIR");
  expect(() => makeDirectory(join(top, "link"))).toThrow("EEXIST");
});
