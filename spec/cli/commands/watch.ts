/** `onecontract watch`: judges traffic that others make, from a file or as it passes. */
import { contractOf } from "../../../contract-tests/engine/contract.ts";
import { WATCH_HELP, WATCH_OPTIONS, interrupted, watching } from "../../../contract-tests/engine/watch/program.ts";
import { COMMON_HELP, type Command, called } from "../command.ts";

export const command: Command = {
  help: `onecontract watch [SPEC] --target URL [options]
onecontract watch [SPEC] --file FILE [options]

Stands in front of a running server, and between it and its receivers; what passes is passed on as it comes and judged beside.
With --file it judges a record: a HAR document, or NDJSON as --record writes it. The first finding of each kind is told.

  --file FILE           traffic of before
${WATCH_HELP}
${COMMON_HELP}`,
  async run(args) {
    const { values, contract } = await called(args, { ...WATCH_OPTIONS, file: { type: "string" } });
    const end = values.file === undefined ? interrupted() : Promise.resolve();
    return watching(contractOf(await contract(), values.strict), values.file, values, { end, print: console.log });
  },
};
