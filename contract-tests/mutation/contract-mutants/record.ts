/** One honest run of the gate, kept: every exchange and every delivery as it went over the wire. */
import type { Contract } from "../../engine/contract.ts";
import type { Profile } from "../../engine/profile.ts";
import { Run } from "../../engine/run.ts";
import type { Exchange } from "../../engine/http/exchange.ts";
import type { Delivered } from "../../engine/webhooks/delivered.ts";

export interface Recorded {
  readonly exchanges: readonly Exchange[];
  readonly delivered: readonly Delivered[];
  /** What of the contract was looser than the service in any case. */
  readonly loose: readonly string[];
}

/** Bodies that only serve to be too long need no keeping. */
function kept(exchange: Exchange): Exchange {
  const { request } = exchange;
  return request.padding === undefined ? exchange : { ...exchange, request: { ...request, body: undefined } };
}

/** A machine that is busy with other things may well miss a schedule; a server that does not agree misses it every time. */
const TRIES = 3;

/** Throws when the unchanged contract and the server are not found to agree. */
export async function record(contract: Contract, profile: Profile, seed: number): Promise<Recorded> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await recordOnce(contract, profile, seed);
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

async function recordOnce(contract: Contract, profile: Profile, seed: number): Promise<Recorded> {
  const { launch } = profile;
  if (launch === undefined) throw new Error("the proof needs a server that it can start");
  const run = new Run({
    contract,
    profile,
    seed,
    start: launch,
    separate: true,
    quick: false,
  });
  const { findings, coverage } = await run.run();
  // an element that this run happened not to show only makes it harder to give a change away
  const first = findings.find(({ check }) => check !== "coverage");
  if (first !== undefined)
    throw new Error(
      `with the contract unchanged the gate complains: ${first.check}: ${first.message} (${first.subject})`,
    );
  const exchanges = [...run.exchanges.values()].toSorted((a, b) => a.id - b.id).map(kept);
  const loose = [...coverage.unseen.map(({ name }) => name), ...coverage.loose.map(({ element }) => element)];
  return { exchanges, delivered: run.delivered, loose };
}

function bytes(body: Uint8Array): Buffer {
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}

/** Between threads a Buffer arrives as plain bytes. */
export function restored({ exchanges, delivered, loose }: Recorded): Recorded {
  return {
    loose,
    exchanges: exchanges.map((exchange) => ({
      ...exchange,
      request: { ...exchange.request, body: exchange.request.body && bytes(exchange.request.body) },
      response: exchange.response && { ...exchange.response, body: bytes(exchange.response.body) },
    })),
    delivered: delivered.map((one) => ({
      ...one,
      attempts: one.attempts.map((attempt) => ({ ...attempt, body: bytes(attempt.body) })),
    })),
  };
}
