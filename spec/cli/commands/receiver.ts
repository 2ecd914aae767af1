/** `onecontract receiver`: a receiver of the contract's webhooks that does what one has to do, and nothing more. */
import { inWords, startReceiver } from "../../../mock/receiver.ts";
import type { Delivery } from "../../codegen/runtime/webhooks/receiver.ts";
import type { JsonObject } from "../../openapi/json.ts";
import { COMMON_HELP, type Command, called } from "../command.ts";
import { ended, listening, portOf, secretsOf } from "../ports.ts";
import { receiverOf, secretFault } from "../receiving.ts";

const OPTIONS = {
  port: { type: "string" },
  host: { type: "string" },
  secret: { type: "string", multiple: true },
  verbose: { type: "boolean" },
} as const;

export const command: Command = {
  help: `onecontract receiver [SPEC] --secret SECRET [options]

The reference receiver: verifies the raw bytes, handles each webhook once, answers 204, and 401 to what is not genuine, 400 and
422 to what is not what the contract says, 413 to what is too large. It prints a line for each; "listen" shows more and forwards.

  --port N           (PORT, 9000; 0 for any free one)
  --host NAME        (HOST, 127.0.0.1)
  --secret SECRET    (SECRET) what webhooks are signed with, or a public key (whpk_...); may be given several times
  --verbose          (VERBOSE=1) prints the webhooks, too
${COMMON_HELP}`,
  async run(args) {
    const { values, contract } = await called(args, OPTIONS);
    const { HOST, VERBOSE } = process.env;
    const [port, secrets] = [portOf(values.port), secretsOf(values.secret)];
    const document = await contract();
    for (const secret of secrets) {
      const fault = secretFault(document, secret);
      if (fault !== undefined) throw new Error(`The service registers no such secret: it ${fault}`);
    }
    const isVerbose = values.verbose ?? VERBOSE === "1";
    const say = (line: string): void => console.log(`${new Date().toISOString()} ${line}`);
    const starting = startReceiver<JsonObject>({
      createReceiver: receiverOf(document),
      port,
      host: values.host ?? (HOST || "127.0.0.1"),
      secrets,
      onEvent: (event, delivery) => {
        say(lineOf(event, delivery));
        if (isVerbose) console.log(JSON.stringify(event, undefined, 2));
      },
      onDuplicate: (id) => say(`204 again, ${id}: acknowledged, not handled twice`),
      onProblem: (problem) => say(inWords(problem)),
    });
    const receiver = await listening(starting, port);
    console.log(`Register this: ${receiver.url}`);
    await ended();
    await receiver.close();
    return 0;
  },
};

/** One line for a person: which webhook, under which identifier, and what its short members say. */
export function lineOf(event: JsonObject, { id, webhook }: Delivery): string {
  const words = Object.entries(event).flatMap(([name, value]) => {
    if (Array.isArray(value)) return [`${value.length} ${name}`];
    return typeof value === "string" && value !== webhook ? [`${name} ${value}`] : [];
  });
  return [`204 ${webhook}`, id ?? "without an identifier", ...words].join(", ");
}
