/** The thread that judges what passes: nobody who passes waits for a verdict. */
import "../../../spec/openapi/node-20.ts";
import { appendFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import type { Finding } from "../finding.ts";
import { HOUSE_RULES } from "../house-rules.ts";
import { type Entry, lineOf } from "./entries.ts";
import { Watch } from "./watch.ts";

export interface Given {
  readonly document: JsonObject;
  readonly strict: boolean;
  readonly prefix: string;
  readonly secrets: readonly string[];
  /** Where what passes is written, without its secrets. */
  readonly record: string | undefined;
}

// Linux gives threads priorities of their own: on a busy machine what passes goes first
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

const given = workerData as Given;
const watch = new Watch(contractOf(given.document, given.strict), given.prefix, given.secrets);

/** Bytes lose their class on the way between threads. */
function revived(entry: Entry): Entry {
  const { request, response } = entry;
  return {
    ...entry,
    request: { ...request, body: request.body === undefined ? undefined : Buffer.from(request.body) },
    response: response && { ...response, body: Buffer.from(response.body) },
  };
}

let record = given.record;

/** A place that takes no more ends the record, and nothing else. */
function keep(entry: Entry): void {
  if (record === undefined) return;
  const line = lineOf(watch.recorded(entry));
  try {
    appendFileSync(record, `${line}\n`, { mode: 0o600 });
  } catch (error) {
    console.error(`The record ends: ${error instanceof Error ? error.message : String(error)}`);
    record = undefined;
  }
}

function counted(entry: Entry): Finding[] {
  const { exchange, findings } = watch.judge(entry);
  return given.strict
    ? [...findings]
    : findings.filter((one) => !HOUSE_RULES.some((rule) => rule.covers(one, exchange)));
}

/** Where it was thrown: its message may show what passed, secrets as well. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return "an error";
  const place = /([\w.-]+\.[cm]?[jt]s:\d+)/.exec(error.stack?.slice(error.stack.indexOf("\n    at ")) ?? "")?.[1];
  return place === undefined ? error.name : `${error.name} in ${place}`;
}

parentPort?.on("message", (message: Entry | "end") => {
  if (message === "end") {
    const { seen, total } = watch.operations();
    parentPort?.postMessage({ seen, total });
    return parentPort?.close();
  }
  try {
    const entry = revived(message);
    keep(entry);
    parentPort?.postMessage({ findings: counted(entry), webhook: message.webhook !== undefined });
  } catch (error) {
    // anybody may send anything, and the next exchange has no part in it
    parentPort?.postMessage({ unjudged: placeOf(error) });
  }
});

parentPort?.postMessage("ready");
