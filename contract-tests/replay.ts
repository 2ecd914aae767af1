/** node contract-tests/replay.ts FILE --target URL [--auth CREDENTIALS] [--spec FILE]: repeats one finding. Exit status 0: it is gone; 1: it is still there; 2: it could not be repeated. */
import { readFile } from "node:fs/promises";
import { readContract } from "./engine/contract.ts";
import { HttpClient } from "./engine/http/http.ts";
import { parseCredentials } from "./engine/http/identity.ts";
import { storyFrom } from "./engine/repeat/replay-file.ts";
import { tell } from "./engine/repeat/tell.ts";
import { fingerprint } from "./engine/settle.ts";
import { parseOptions } from "./options.ts";

async function main([name, ...words]: readonly string[]): Promise<number> {
  const { target, auth, spec, strict, overlays } = parseOptions(words, () => 0);
  if (name === undefined || target === undefined)
    throw new Error("say which file and which server: node contract-tests/replay.ts FILE --target URL");
  const { file, story } = storyFrom(await readFile(name, "utf8"));
  const http = new HttpClient(target);
  const contract = await readContract(spec, strict, overlays);
  const credentials = auth === undefined ? {} : parseCredentials(auth);
  const heard = await tell({ contract, http, credentials }, story).finally(() => http.close());
  if (heard === undefined)
    throw new Error("an earlier request was answered otherwise than then, and the last one has nothing to name");
  const { last, findings } = heard;
  const then = story.at(-1)?.answered;
  console.log(
    `${last.request.method} ${last.request.target}: answered ${last.response?.status ?? last.failure}, then it was ${then ?? "nothing"}`,
  );
  for (const { check, message } of findings) console.log(`  ${check}: ${message}`);
  if (findings.some((finding) => fingerprint(finding) === fingerprint(file))) return 1;
  if (!file.repeats_alone) throw new Error(`it takes what a whole run does before; repeat it with: ${file.run}`);
  return 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
