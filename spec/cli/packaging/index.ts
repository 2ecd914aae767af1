/** `make toolkit`. */
import { isAbsolute } from "node:path";
import { env } from "node:process";
import { withoutArguments } from "../../programs/usage.ts";
import { buildToolkit } from "./build.ts";

withoutArguments(`npm run toolkit

Builds the toolkit as the npm package onecontract.

  OUT=  the folder to fill (.toolkit); what an earlier build left there is removed`);

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
