/** node mock/demo/index.ts - drives the whole flow against a running service and shows each step. */
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { runDemo } from "./demo.ts";
import { RegistrationTaken } from "./registration.ts";
import { Refusal } from "./refusal.ts";
import { SettingsError, noArguments, parseSettings } from "./settings.ts";

const COHORT = fileURLToPath(new URL("cohort.csv", import.meta.url));

// A reader such as head may go away; the run still ends properly, its registration deleted.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

try {
  noArguments(process.argv.slice(2));
  process.exitCode = await runDemo(parseSettings(env, COHORT), (line) => console.log(line));
} catch (error) {
  const expected = [SettingsError, RegistrationTaken, Refusal].some((kind) => error instanceof kind);
  console.error(expected ? (error as Error).message : error);
  process.exitCode = 1;
}
