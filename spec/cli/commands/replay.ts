/** `onecontract replay`: sends the requests of one finding again. */
import { readFile } from "node:fs/promises";
import { contractOf } from "../../../contract-tests/engine/contract.ts";
import { HttpClient } from "../../../contract-tests/engine/http/http.ts";
import { parseCredentials } from "../../../contract-tests/engine/http/identity.ts";
import { storyFrom } from "../../../contract-tests/engine/repeat/replay-file.ts";
import { tell } from "../../../contract-tests/engine/repeat/tell.ts";
import { fingerprint } from "../../../contract-tests/engine/settle.ts";
import { TLS_HELP, TLS_OPTIONS, reachOf } from "../checking.ts";
import { COMMON_HELP, type Command, called } from "../command.ts";
import { FOUND } from "../exit-codes.ts";

const OPTIONS = {
  target: { type: "string" },
  auth: { type: "string" },
  header: { type: "string", multiple: true },
  ...TLS_OPTIONS,
  strict: { type: "boolean" },
} as const;

export const command: Command = {
  help: `onecontract replay FILE [SPEC] --target URL [options]

FILE is a finding that "onecontract check" has written (findings/N-check.json). Its requests are sent to any server, with that
server's own identifiers and new idempotency keys. Exit code 1 while the finding is there, 0 when it is gone.

  --target URL    where the server runs
  --auth TEXT     "Bearer KEY", or SCHEME=SECRET,SCHEME=SECRET by the names of the contract's security schemes
  --header TEXT   "Name: value", sent with every request, as check.headers of the configuration; may be repeated
${TLS_HELP}
  --strict        values beyond a list that may grow are faults
${COMMON_HELP}`,
  async run(args) {
    const { values, positionals, contract, project } = await called(args, OPTIONS, 1);
    const [name] = positionals;
    if (name === undefined || values.target === undefined)
      throw new Error("Say which finding and which server: onecontract replay FILE --target URL");
    const { file, story } = storyFrom(await readFile(name, "utf8"), name);
    const http = new HttpClient(values.target, await reachOf(project.config.check ?? {}, values, project.folder));
    const credentials = values.auth === undefined ? {} : parseCredentials(values.auth);
    const held = { contract: contractOf(await contract(), values.strict), http, credentials };
    const heard = await tell(held, story).finally(() => http.close());
    if (heard === undefined)
      throw new Error("An earlier request was answered otherwise than then, and the last one has nothing to name");
    const { last, findings } = heard;
    const then = story.at(-1)?.answered;
    console.log(
      `${last.request.method} ${last.request.target}: answered ${last.response?.status ?? last.failure}, then it was ${then ?? "nothing"}`,
    );
    for (const { check, message } of findings) console.log(`  ${check}: ${message}`);
    if (findings.some((finding) => fingerprint(finding) === fingerprint(file))) return FOUND;
    if (!file.repeats_alone) throw new Error(`It takes what a whole run does before; repeat it with: ${file.run}`);
    return 0;
  },
};
