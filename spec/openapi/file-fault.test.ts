import { mkdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { failureOf } from "./file-fault.ts";

const HERE = import.meta.dirname;

test.for([
  ["a file that is not there", () => readFile("/nowhere/a.yaml"), "/nowhere/a.yaml: there is no such file"],
  ["a folder", () => mkdir(import.meta.filename), `${import.meta.filename}: a file is in its place`],
  [
    "a path through a file",
    () => readFile(`${import.meta.filename}/a`),
    `${import.meta.filename}/a: a part of the path is a file`,
  ],
  ["a sentence of one's own", () => Promise.reject(new Error("Name the server")), "Name the server"],
  [
    "a disk that is full",
    () => Promise.reject(Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" })),
    "A file cannot be written: there is no room left",
  ],
  ["a folder that is read", () => readFile(HERE), "EISDIR: illegal operation on a directory, read"],
] as const)("%s is told in words, with its path where the system names one", async ([_what, act, expected]) => {
  const error: unknown = await act().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(failureOf(error)).toBe(expected);
});
