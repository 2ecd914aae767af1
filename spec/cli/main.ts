#!/usr/bin/env node
/** The command `onecontract`: types, client, receiver, mock, docs and checks of any OpenAPI contract. */
import "../openapi/node-20.ts";
import { readFileSync } from "node:fs";
import type { Command } from "./command.ts";
import { FAILED } from "./exit-codes.ts";
import { nearest } from "../codegen/runtime/checks/near-miss.ts";
import { failureOf } from "../openapi/file-fault.ts";
import { outliveReaders } from "./closed-pipes.ts";
import { guardLog } from "./runner-log.ts";

interface Entry {
  readonly summary: string;
  readonly load: () => Promise<{ readonly command: Command }>;
}

/** Each is loaded when it is called: a reader of help waits for none of them. */
const COMMANDS: Readonly<Record<string, Entry>> = {
  init: {
    summary: "begin: a contract, a configuration and npm scripts beside what is there",
    load: () => import("./commands/init.ts"),
  },
  lint: { summary: "hold the contract to rules: recommended or strict", load: () => import("./commands/lint.ts") },
  generate: {
    summary: "write types, schemas, client, webhook receiver and routes",
    load: () => import("./commands/generate.ts"),
  },
  mock: {
    summary: "answer every operation from the contract and fire its webhooks",
    load: () => import("./commands/mock.ts"),
  },
  listen: {
    summary: "receive webhooks here: show, verify, forward and replay them",
    load: () => import("./commands/listen.ts"),
  },
  receiver: {
    summary: "run the reference receiver: verify, handle each webhook once",
    load: () => import("./commands/receiver.ts"),
  },
  trigger: { summary: "fire one webhook of the contract, signed", load: () => import("./commands/trigger.ts") },
  docs: { summary: "make the interactive reference a static site", load: () => import("./commands/docs.ts") },
  package: {
    summary: "build an npm package of the client and the webhook receivers",
    load: () => import("./commands/package.ts"),
  },
  check: { summary: "hold a running server against the contract", load: () => import("./commands/check.ts") },
  replay: { summary: "send the requests of one finding again", load: () => import("./commands/replay.ts") },
  watch: {
    summary: "judge the traffic of a running server as it passes, or a record of it",
    load: () => import("./commands/watch.ts"),
  },
  diff: { summary: "name what a changed contract breaks of the agreed one", load: () => import("./commands/diff.ts") },
  changelog: {
    summary: "write what changed between two contracts as a changelog entry",
    load: () => import("./commands/changelog.ts"),
  },
};

const EXIT =
  "Exit codes: 0 as wanted; 1 something was found (a lint error, a finding, a breaking change, a refused webhook); 2 the command could not do its work.";

function overview(): string {
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`);
  return `onecontract COMMAND [SPEC] [options]

${lines.join("\n")}

SPEC is a path, an address (https://...) or - for standard input; without it the configuration says which.
"onecontract COMMAND --help" explains one. ${EXIT}`;
}

function version(): string {
  const manifest = new URL(
    import.meta.url.endsWith(".ts") ? "../../package.json" : "../../../package.json",
    import.meta.url,
  );
  return String((JSON.parse(readFileSync(manifest, "utf8")) as { version: unknown }).version);
}

async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    console.log(overview());
    return name === undefined ? FAILED : 0;
  }
  if (name === "--version" || name === "-v") {
    console.log(version());
    return 0;
  }
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (entry === undefined) {
    const meant = nearest(name, Object.keys(COMMANDS));
    console.error(
      `There is no command ${name}.${meant === undefined ? "" : ` Did you mean ${meant}?`}\n\n${overview()}`,
    );
    return FAILED;
  }
  const { command } = await entry.load();
  if (args.includes("--help") || args.includes("-h")) {
    console.log(`${command.help}\n\n${EXIT}`);
    return 0;
  }
  return command.run(args);
}

guardLog();
outliveReaders([process.stdout, process.stderr]);
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(failureOf(error));
  process.exitCode = FAILED;
}
