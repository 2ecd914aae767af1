/** The `check` section of a configuration, as the gate takes it. */
import type { Contract } from "../../contract-tests/engine/contract.ts";
import type { Credentials } from "../../contract-tests/engine/http/identity.ts";
import type { Phase } from "../../contract-tests/engine/context.ts";
import { tracks } from "../../contract-tests/engine/phases/index.ts";
import { NO_PROFILE, type Profile, type RunningTarget } from "../../contract-tests/engine/profile.ts";
import type { CheckSettings } from "../../contract-tests/engine/settings.ts";
import { deliveriesOf } from "../../contract-tests/engine/webhooks/delivery.ts";

/** A secret that is written `$NAME` stands in the environment, so that a configuration can be committed. */
function fromEnvironment(credentials: Credentials): Credentials {
  const entries = Object.entries(credentials).map(([scheme, secret]) => {
    const name = /^\$([A-Za-z_]\w*)$/.exec(secret)?.[1];
    if (name === undefined) return [scheme, secret];
    const value = process.env[name];
    if (!value) throw new Error(`The secret of ${scheme} is to stand in ${name}, and the environment has no ${name}.`);
    return [scheme, value];
  });
  return Object.fromEntries(entries) as Credentials;
}

/** A server that runs already; it is left running. */
export function startOf(
  url: string,
  credentials: Credentials,
  restricted: Credentials | undefined,
): () => Promise<RunningTarget> {
  const target = {
    url: url.replace(/\/$/, ""),
    credentials: fromEnvironment(credentials),
    restricted: restricted && fromEnvironment(restricted),
    stop: () => Promise.resolve(),
  };
  return () => Promise.resolve(target);
}

export function profileOf({ exclusions = [] }: CheckSettings): Profile {
  const elements = exclusions.flatMap(({ element, reason }) => (element === undefined ? [] : [{ element, reason }]));
  return { ...NO_PROFILE, exclusions: elements };
}

/** The phases that are not switched off; throws for a name that is none. */
export function tracksOf(
  contract: Contract,
  phases: Readonly<Record<string, boolean>>,
): Readonly<Record<string, readonly Phase[]>> {
  const all = tracks(deliveriesOf(contract).length > 0);
  const names = Object.values(all).flatMap((track) => track.map(({ name }) => name));
  const unknown = Object.keys(phases).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`There is no phase ${unknown.join(", ")}: ${names.join(", ")}`);
  const kept = Object.entries(all).map(([name, track]) => [
    name,
    track.filter((phase) => phases[phase.name] !== false),
  ]);
  return Object.fromEntries(kept) as Record<string, readonly Phase[]>;
}
