/** `onecontract diff`: what of an earlier contract a later one breaks. */
import { noteOnBase } from "../../../contract-tests/baseline/base-paths.ts";
import { breaksBetween } from "../comparing.ts";
import { COMMON_HELP, type Command, called } from "../command.ts";
import { FOUND } from "../exit-codes.ts";
import { tellDeclaredBreaks } from "../declared-breaks.ts";
import { refuseRevision } from "../revisions.ts";
import { annotated, inRepository } from "../../../contract-tests/engine/report/workflow-commands.ts";
import { addressOf, readableAddress } from "../../openapi/source.ts";
import { onOneLine } from "../one-line.ts";
import { tellRunner } from "../runner-log.ts";

const OPTIONS = {
  github: { type: "boolean" },
  changelog: { type: "string" },
  accepted: { type: "string" },
  accept: { type: "boolean" },
} as const;

export const command: Command = {
  help: `onecontract diff OLD [NEW] [options]

OLD and NEW are paths or addresses; NEW is the project's contract when it is not given. Of a revision of git:
git show main:openapi.yaml > old.yaml. A webhook's payload is compared as what the service sends. Exit code 1 when something
breaks.

  --github          print annotations of a workflow run as well
  --changelog FILE  a break that an entry of this file declares is told and passes: before 1.0 the entry says Breaking and
                    names it in code spans, from 1.0 the major version rises
  --accepted FILE   with --changelog: a declared break passes when it stands in this file too, so that one entry does not
                    let a later break of the same name pass
  --accept          write the declared breaks into that file
${COMMON_HELP}`,
  async run(args) {
    const { values, positionals, contract, own } = await called(args, OPTIONS, 0, 2);
    const [old, present = own] = positionals;
    if (old === undefined) throw new Error("Name the earlier contract: onecontract diff OLD [NEW]");
    for (const name of positionals) refuseRevision(name);
    const changed = await contract(present);
    const agreed = await contract();
    const note = noteOnBase(agreed, changed);
    if (note !== undefined) console.log(note);
    const { changelog, accepted, accept = false } = values;
    const annotate = (line: string): void => {
      if (values.github)
        tellRunner(annotated("error", line, { file: inRepository(readableAddress(addressOf(present))) }));
    };
    if (changelog !== undefined) return tellDeclaredBreaks(agreed, changed, { changelog, accepted, accept, annotate });
    if (accepted !== undefined || accept) throw new Error("--accepted and --accept say more of --changelog FILE");
    const breaks = await breaksBetween(agreed, changed);
    const lines = breaks.map(({ subject, text, status }) =>
      onOneLine(`${subject.title}${status === undefined ? "" : ` ${status}`}: ${text}`),
    );
    for (const line of lines) console.log(line);
    for (const line of lines) annotate(line);
    console.log(
      lines.length === 0 ? "Nothing breaks." : `${lines.length} breaking ${lines.length === 1 ? "change" : "changes"}`,
    );
    return lines.length === 0 ? 0 : FOUND;
  },
};
