/** The Prism proxy as a second opinion: the documented examples pass through it, and it notes what breaks the contract. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Contract } from "../../engine/contract.ts";
import { examples } from "../../engine/phases/examples.ts";
import { NO_PROFILE, type RunningTarget } from "../../engine/profile.ts";
import { type SecondOpinion, noOpinion } from "../../engine/report/second-opinion.ts";
import { Run } from "../../engine/run.ts";
import { freePort } from "../../service-profile/free-port.ts";
import { END_WITH_STARTER } from "../../service-profile/launch.ts";
import { room } from "../../service-profile/room.ts";
import { type Exchange, headerValues } from "../../engine/http/exchange.ts";

const NAME = "Prism proxy";
/** Ends only a proxy that hangs: one that cannot read the contract ends by itself. */
const START_TRIES = 2_000;
const START_PAUSE_MS = 100;

/** `sl-violations` is the header in which Prism lists what it saw; without `--errors` the answer itself passes unchanged. */
const VIOLATIONS_HEADER = "sl-violations";

interface Violation {
  readonly location: readonly string[];
  readonly severity: string;
  readonly message: string;
}

export async function runProxy(contract: Contract, target: RunningTarget, seed: number): Promise<SecondOpinion> {
  const proxy = await startProxy(contract, target.url);
  if (proxy === undefined) return noOpinion(NAME, "it did not start on this contract");
  const exchanges: Exchange[] = [];
  try {
    await new Run({
      contract,
      profile: NO_PROFILE,
      seed,
      start: async () => ({ ...target, url: proxy.url, stop: async () => {} }),
      quick: true,
      tracks: { examples: [examples] },
      onExchange: (exchange) => exchanges.push(exchange),
    }).run();
  } finally {
    await proxy.stop();
  }
  const answered = exchanges.filter(({ response }) => response !== undefined && response.status < 500);
  const details = answered.flatMap(objections);
  return {
    name: NAME,
    passed: answered.filter((one) => objections(one).length === 0).length,
    failed: details.length,
    skipped: 0,
    details,
  };
}

export function objections({ case: { name }, response }: Exchange): string[] {
  const noted = headerValues(response?.headers ?? [], VIOLATIONS_HEADER)[0];
  const violations: Violation[] = noted === undefined ? [] : JSON.parse(noted);
  return violations
    .filter(({ severity, location }) => severity === "Error" && location[0] === "response")
    .map(({ location, message }) => `${name}: ${location.join(".")}: ${message}`);
}

export interface RunningProxy {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startProxy(contract: Contract, upstream: string): Promise<RunningProxy | undefined> {
  const folder = await mkdtemp(join(await room(), "proxy-"));
  const file = join(folder, "contract.json");
  await writeFile(file, JSON.stringify(contract.document));
  const port = await freePort();
  const args = ["proxy", file, upstream, "--port", String(port), "--no-validate-request", "--verboseLevel", "silent"];
  const child = spawn(process.execPath, ["--import", END_WITH_STARTER, "node_modules/.bin/prism", ...args], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    await rm(folder, { recursive: true });
  };
  for (let tries = 0; tries < START_TRIES && child.exitCode === null; tries += 1) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return { url, stop };
    await sleep(START_PAUSE_MS);
  }
  await stop();
  return undefined;
}
