/** One thread that holds small services: takes faults by name, and a service without any. */
import type { MutantResult } from "./mutant-result.ts";
import { serveJobs } from "./pool.ts";
import { SMALL_SERVICES } from "./small-services.ts";

export interface SmallJob {
  readonly service: string;
  /** The fault's group and name; without them the service keeps its contract. */
  readonly fault: readonly [group: string, name: string] | undefined;
  readonly seed: number;
}

/** Undefined where a service without any fault was found to have none. */
async function judged({ service: name, fault, seed }: SmallJob): Promise<MutantResult | undefined> {
  const service = SMALL_SERVICES[name];
  if (service === undefined) throw new Error(`there is no service called ${name}`);
  if (fault !== undefined) return await service.judge(...fault, seed);
  const [wrong] = await service.honest(seed);
  if (wrong === undefined) return undefined;
  const { check, message, subject } = wrong;
  throw new Error(`without any fault the gate complains of the ${name}: ${check}: ${message} (${subject})`);
}

serveJobs(judged, () => Promise.resolve());
