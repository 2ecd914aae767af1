/** `onecontract mock`: answers of the contract, and its webhooks. */
import { startMock } from "../../../mock/server.ts";
import { COMMON_HELP, type Command, called } from "../command.ts";
import { ended, listening, portOf } from "../ports.ts";

const DEFAULT_PORT = 4010;
const OPTIONS = {
  port: { type: "string" },
  host: { type: "string" },
  "allow-remote": { type: "boolean" },
  stateless: { type: "boolean" },
} as const;

export const command: Command = {
  help: `onecontract mock [SPEC] [options]

Every answer fits the contract. What is created is found, listed, changed and deleted. Ask for another one with "Prefer: code=404", "Prefer: example=NAME" or "Prefer: dynamic=true".
Trouble to try a client with: "Prefer: delay=1500", "Prefer: fault=503", fault=reset, fault=truncated, fault=slow.
What was sent and what came back stands at /__mock.

  --port N         (PORT, ${DEFAULT_PORT}; 0 for any free one)
  --host NAME      (HOST, 127.0.0.1)
  --stateless      forget everything: the same request has the same answer
  --allow-remote   let webhooks go to other machines; only this one is called otherwise
${COMMON_HELP}`,
  async run(args) {
    const { values, project, contract, spec } = await called(args, OPTIONS);
    const settings = project.config.mock ?? {};
    const { HOST } = process.env;
    const port = portOf(values.port, settings.port ?? DEFAULT_PORT);
    const allowRemote = values["allow-remote"] ?? settings.allowRemote ?? process.env["ALLOW_REMOTE"] === "1";
    const starting = startMock({
      document: await contract(),
      port,
      host: values.host ?? (HOST || (settings.host ?? "127.0.0.1")),
      allowRemote,
      stateful: values.stateless === true ? false : (settings.stateful ?? true),
      print: (line) => console.log(line),
    });
    const mock = await listening(starting, port);
    console.log(`Mock of ${spec}: ${mock.url}\nWhat was fired and what came back: ${mock.url}/__mock`);
    await ended();
    await mock.close();
    return 0;
  },
};
