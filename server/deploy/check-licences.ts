import { readFileSync } from "node:fs";
import { type Component, licenceProblems } from "./licences.ts";

/** Reads a bill of materials from standard input and fails on a licence that the service cannot be built on. */
const { components } = JSON.parse(readFileSync(0, "utf8")) as { readonly components: readonly Component[] };
if (components.length === 0) throw new Error("a bill of no materials shows nothing");
const problems = licenceProblems(components);
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
else process.stdout.write(`${components.length} packages, all of a permissive licence\n`);
