/** node mock/demo/index.ts - drives the whole flow against a running service and shows each step. */
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { runDemo } from "./demo.ts";
import { helped } from "../../spec/programs/usage.ts";
import { RegistrationTaken } from "./registration.ts";
import { Refusal } from "./refusal.ts";
import { SETTINGS_HELP, SettingsError, noArguments, parseSettings } from "./settings.ts";

const COHORT = fileURLToPath(new URL("cohort.csv", import.meta.url));

// A reader such as head may go away; the run still ends properly, its registration deleted.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

try {
  noArguments(helped(`make demo drives the whole flow against a running service:${SETTINGS_HELP}`));
  process.exitCode = await runDemo(parseSettings(env, COHORT), (line) => console.log(line));
} catch (error) {
  const expected = [SettingsError, RegistrationTaken, Refusal].some((kind) => error instanceof kind);
  console.error(expected ? (error as Error).message : error);
  process.exitCode = 1;
}
