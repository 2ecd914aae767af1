/** `onecontract trigger`: one webhook, once. */
import { fireWebhook } from "../../../mock/webhooks/fire.ts";
import { COMMON_HELP, type Command, called } from "../command.ts";
import { FOUND } from "../exit-codes.ts";

const OPTIONS = {
  name: { type: "string" },
  url: { type: "string" },
  secret: { type: "string" },
  example: { type: "string" },
  "allow-remote": { type: "boolean" },
} as const;

export const command: Command = {
  help: `onecontract trigger [SPEC] --name NAME --url URL [options]

Sends an example of the contract to a receiver. Exit code 1 when the receiver does not answer 2xx.

  --name NAME      the webhook, by its name in the contract or its operationId
  --url URL        where the receiver listens
  --secret SECRET  what it is signed with, by Standard Webhooks where the contract says nothing of it; unsigned without one
  --example NAME   another example than the first
  --allow-remote   call another machine than this one
${COMMON_HELP}`,
  async run(args) {
    const { values, contract } = await called(args, OPTIONS);
    const { env } = process;
    const [name, url] = [values.name ?? env["NAME"], values.url ?? env["URL"]];
    if (!name || !url)
      throw new Error("Name the webhook and its receiver: --name NAME --url URL, or NAME and URL in the environment");
    const taken = await fireWebhook({
      document: await contract(),
      name,
      url,
      secret: values.secret ?? (env["SECRET"] || undefined),
      example: values.example ?? (env["EXAMPLE"] || undefined),
      allowRemote: values["allow-remote"] ?? env["ALLOW_REMOTE"] === "1",
      print: (line) => console.log(line),
    });
    return taken ? 0 : FOUND;
  },
};
