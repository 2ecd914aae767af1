/** Trouble that a request asks for, so that a client can be tried: a late answer, a fault, a broken connection. */
import type { ServerResponse } from "node:http";
import { DELAY, preferenceIn } from "./prefer.ts";

export interface Trouble {
  readonly delayMs: number;
  /** A 5xx instead of the answer. */
  readonly status: number | undefined;
  /** The connection breaks: before the answer, or within its body. */
  readonly breaks: "at once" | "half way" | undefined;
  /** The body comes in pieces, this long apart. */
  readonly paceMs: number | undefined;
}

/** Nobody waits longer by mistake. */
const LONGEST_MS = 60_000;
const PACE_MS = 200;
const PIECES = 10;

/** `delay=1500` (milliseconds) or `delay=1.5s`; `fault=503`, `fault=reset`, `fault=truncated` or `fault=slow`. */
export function troubleOf(header: string | undefined): Trouble {
  const wanted = preferenceIn(header);
  const [, size = "0", unit] = DELAY.exec(wanted.get("delay") ?? "") ?? [];
  const fault = wanted.get("fault") ?? "";
  return {
    delayMs: Math.min(LONGEST_MS, Number(size) * (unit === "s" ? 1_000 : 1)),
    status: /^5\d\d$/.test(fault) ? Number(fault) : undefined,
    breaks: fault === "reset" ? "at once" : fault === "truncated" ? "half way" : undefined,
    paceMs: fault === "slow" ? PACE_MS : undefined,
  };
}

/** Sends a body as the trouble has it. */
export async function sendTroubled(response: ServerResponse, body: string, { breaks, paceMs }: Trouble): Promise<void> {
  const bytes = Buffer.from(body);
  if (breaks === "half way") {
    // the announced length tells the client that something is missing
    response.setHeader("content-length", bytes.length + 1);
    response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.destroy());
    return;
  }
  const size = paceMs === undefined ? bytes.length : Math.ceil(bytes.length / PIECES);
  for (let at = 0; at < bytes.length; at += size) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, paceMs));
    response.write(bytes.subarray(at, at + size));
  }
  response.end();
}
