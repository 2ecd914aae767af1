/** The table at the top of each README is a map: every folder stands in it, and nothing that is gone. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

/** Folders whose rooms are named too, beside those of the top level. */
const HOUSES = ["spec", "generated", "server", "mock", "contract-tests", "contract-tests/engine"];
/** The tables whose first column holds paths. */
const TABLE = /^\| (room|file) \|[^\n]*\n((?:\|[^\n]*\n)+)/gm;

function foldersNamed(house: string): string[] {
  const [top = "", ...below] = house.split("/");
  const readme = readFileSync(`${top}/README.md`, "utf8");
  const rows = [...readme.matchAll(TABLE)].flatMap(([, , table = ""]) => table.split("\n"));
  const names = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([\w/-]+)\/`/g)].map(([, name]) => name),
  );
  const within = below.map((name) => `${name}/`).join("");
  return names.flatMap((name = "") => (name.startsWith(within) ? [name.slice(within.length)] : []));
}

test.each(HOUSES)("each folder of %s is a row of its README", (house) => {
  const folders = readdirSync(house, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const named = new Set(foldersNamed(house).map((name) => name.split("/")[0]));
  expect(folders.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
});

test.each(HOUSES)("each row of the README of %s leads to a folder", (house) => {
  expect(foldersNamed(house).filter((name) => !existsSync(`${house}/${name}`))).toEqual([]);
});
