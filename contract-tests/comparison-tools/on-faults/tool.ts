/** Another tool, asked about the same fault. */
import type { Contract } from "../../engine/contract.ts";
import { conditional } from "../../engine/phases/conditional.ts";
import { examples } from "../../engine/phases/examples.ts";
import type { Phase } from "../../engine/context.ts";
import { NO_PROFILE, type Profile, type RunningTarget } from "../../engine/profile.ts";
import { provoked } from "../../engine/phases/provoked.ts";
import { removals } from "../../engine/phases/removals.ts";
import { routes } from "../../engine/phases/routes.ts";
import { security } from "../../engine/phases/security.ts";
import { unknown } from "../../engine/phases/unknown.ts";
import { Run } from "../../engine/run.ts";
import type { Exchange } from "../../engine/http/exchange.ts";
import { EnoughSeen } from "../../engine/http/wire.ts";
import type { Scope } from "../../mutation/server-faults/fault.ts";

/** A server of our own, behind the fault proxy. */
export interface ToolContext {
  readonly contract: Contract;
  readonly profile: Profile;
  readonly target: RunningTarget;
}

export interface Question {
  readonly scope: Scope;
  readonly seed: number;
  /** True for an objection that settles the matter. */
  readonly settles: (objection: string) => boolean;
}

export interface Tool {
  readonly name: string;
  /** Its requests are always the same, so what it objects to may come of what it did before. */
  readonly repeatsItself: boolean;
  /** What it objects to, as far as the first objection that settles the matter. */
  objections(question: Question): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/**
 * A tool that only watches needs somebody who asks: our requests, but for the thousand at the bounds of the schemas and for bodies
 * that do not parse, over which the Prism proxy hangs.
 */
function trafficOf(scope: Scope): readonly Phase[] {
  if (scope === "answers") return [examples, unknown, conditional, security, routes, removals];
  if (scope === "relations" || scope === "conditions") return [examples, conditional];
  return scope === "provoked" ? [examples, provoked] : [examples];
}

/** Identifiers and counters differ from run to run. */
export function timeless(objection: string): string {
  return objection.replace(/\b[a-z]{3}_[a-z0-9]{16,}/g, "ID").replace(/\d+/g, "#");
}

/** Sends the traffic through a tool that watches; `heard` says what it noted of the exchange. */
export async function watch(
  { contract, profile, target }: ToolContext,
  { scope, seed, settles }: Question,
  heard: (exchange: Exchange) => readonly string[],
): Promise<string[]> {
  const objections: string[] = [];
  if (scope === "webhooks" || scope === "over time") return objections;
  await new Run({
    contract,
    profile: { ...NO_PROFILE, provocations: profile.provocations.filter(({ status }) => status === 503) },
    seed,
    start: () => Promise.resolve({ ...target, stop: () => Promise.resolve() }),
    quick: true,
    tracks: { traffic: trafficOf(scope) },
    onExchange: (exchange) => {
      const said = heard(exchange).map(timeless);
      objections.push(...said);
      if (said.some(settles)) throw new EnoughSeen();
    },
  }).run();
  return objections;
}
