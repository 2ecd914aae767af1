/** node spec/cli/packaging/index.ts - builds the toolkit into .toolkit (OUT). */
import { isAbsolute } from "node:path";
import { env } from "node:process";
import { buildToolkit } from "./build.ts";

const out = env["OUT"] || ".toolkit";
try {
  const { name, version, files } = await buildToolkit(out);
  console.log(
    `${out}: ${name}@${version}, ${files} files; "npm pack ${isAbsolute(out) ? out : `./${out}`}" makes the tarball`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
