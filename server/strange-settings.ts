import { nearest } from "../generated/checks/near-miss.ts";
import { type Environment, parseConfig } from "./config.ts";

/** Every variable that the configuration reads: those that it asks an empty environment for. */
export const SETTINGS: readonly string[] = namesRead();

function namesRead(): string[] {
  const names = new Set<string>();
  const empty: Environment = {};
  parseConfig(new Proxy(empty, { get: (_, name) => void names.add(String(name)) }));
  return [...names];
}

/** Nobody but this service has variables that begin so. */
const OWN = /^(WEBHOOK|BOOTSTRAP|MASTER_KEY|CORS|RETAIN)_/i;

/**
 * A line for each variable that looks like a setting of the service and is none: nothing reads it, and whoever set it believes that
 * something does. Names alone: a value may be a secret.
 */
export function strangeSettings(env: Environment): string[] {
  const set = Object.keys(env).filter((name) => env[name] !== undefined && env[name] !== "");
  return set
    .filter((name) => !SETTINGS.includes(name))
    .flatMap((name) => {
      const meant = misspelt(name);
      if (meant !== undefined) return [`${name} is no setting of this service and is ignored; did you mean ${meant}?`];
      return OWN.test(name)
        ? [`${name} is no setting of this service and is ignored; see spec/guides/operating.md.`]
        : [];
    });
}

/** The setting that a name is a slip of the pen for. Short names leave room for one slip: PGPORT is another program's. */
function misspelt(name: string): string | undefined {
  const alike = SETTINGS.filter((word) => Math.abs(word.length - name.length) <= (word.length > 5 ? 2 : 1));
  return nearest(name, alike);
}
