/** What the `check` section of a configuration means beside what it says. */
import type { Credentials } from "./engine/http/identity.ts";
import type { CheckSettings } from "./engine/settings.ts";

/** A run that nobody limits ends after ten minutes. */
const BUDGET_SECONDS = 600;

/** `$NAME` stands for a variable of the environment. */
export function secrets(credentials: Credentials | undefined, of = "credentials"): Credentials | undefined {
  if (credentials === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(credentials).map(([scheme, text]) => {
      const name = /^\$(\w+)$/.exec(text)?.[1];
      const value = name === undefined ? text : process.env[name];
      if (value === undefined)
        throw new Error(`the environment has no ${text.slice(1)}, which the ${of} of ${scheme} name`);
      return [scheme, value];
    }),
  );
}

export function limited(settings: CheckSettings, foreign: boolean): CheckSettings {
  return foreign && settings.budgetSeconds === undefined ? { ...settings, budgetSeconds: BUDGET_SECONDS } : settings;
}
