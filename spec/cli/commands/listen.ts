/** `onecontract listen`: shows, verifies, forwards and replays the webhooks of a running service. */
import { COMMON_HELP, type Command, called } from "../command.ts";
import { listenForWebhooks } from "../listener.ts";
import { ended, listening, portOf, secretsOf } from "../ports.ts";
import { signaturesIn } from "../signatures.ts";

const OPTIONS = {
  port: { type: "string" },
  secret: { type: "string", multiple: true },
  "forward-to": { type: "string" },
  tolerance: { type: "string" },
} as const;

export const command: Command = {
  help: `onecontract listen [SPEC] --secret SECRET [options]

Takes every POST, says whether it is genuine and fits the contract, and why not. A webhook that is not genuine is answered 401
and not forwarded. Type a number and Enter to send that delivery again to where webhooks are forwarded.

  --port N            (PORT, 9000; 0 for any free one)
  --secret SECRET     (SECRET) what webhooks are signed with, or a public key (whpk_...); may be given several times
  --forward-to URL    where genuine ones go, byte for byte; its answer is passed back
  --tolerance N       how many seconds old a delivery may be (300)
${COMMON_HELP}`,
  async run(args) {
    const { values, contract } = await called(args, OPTIONS);
    const [port, secrets] = [portOf(values.port), secretsOf(values.secret)];
    const document = await contract();
    const starting = listenForWebhooks({
      document,
      signatures: signaturesIn(document, console.warn),
      port,
      secrets,
      ...(values["forward-to"] === undefined ? {} : { forwardTo: values["forward-to"] }),
      ...(values.tolerance === undefined ? {} : { toleranceSeconds: Number(values.tolerance) }),
      print: (line) => console.log(line),
    });
    const listener = await listening(starting, port);
    const end = ended();
    console.log(`Register this: ${listener.url}`);
    process.stdin.on("data", (typed: Buffer) => void listener.replay(Number(typed.toString().trim())));
    await end;
    process.stdin.destroy();
    await listener.close();
    return 0;
  },
};
