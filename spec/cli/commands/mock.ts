/** `onecontract mock`: answers of the contract, and its webhooks. */
import { startMock } from "../../../mock/server.ts";
import { COMMON_HELP, type Command, called } from "../command.ts";

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
    const { PORT, HOST } = process.env;
    const asked = values.port ?? (PORT || (settings.port ?? DEFAULT_PORT));
    const port = Number(asked);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${asked} is no port number`);
    const allowRemote = values["allow-remote"] ?? settings.allowRemote ?? process.env["ALLOW_REMOTE"] === "1";
    const mock = await startMock({
      document: await contract(),
      port,
      host: values.host ?? (HOST || (settings.host ?? "127.0.0.1")),
      allowRemote,
      stateful: values.stateless === true ? false : (settings.stateful ?? true),
      print: (line) => console.log(line),
    }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === "EADDRINUSE"
        ? new Error(`Port ${port} is in use: name another with --port, or PORT=`)
        : error;
    });
    console.log(`Mock of ${spec}: ${mock.url}\nWhat was fired and what came back: ${mock.url}/__mock`);
    await new Promise<void>((resolve) => {
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
    });
    await mock.close();
    return 0;
  },
};
