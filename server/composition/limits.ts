import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../config.ts";
import { RequestRate } from "../fairness/request-rate.ts";
import { WRONG_KEYS, WrongKeys } from "../fairness/wrong-keys.ts";
import type { RequestLimits } from "../http/request-limits.ts";

/** The limits of requests as they are configured, by this machine's clock. */
export function createLimits({
  requestsPerMinute,
  openingsPerMinute,
  wrongKeysPerMinute,
}: Config["limits"]): RequestLimits {
  const monotonic = () => performance.now();
  const wrongKeys = new WrongKeys({ ...WRONG_KEYS, perMinute: wrongKeysPerMinute }, { monotonic, sleep });
  return { requestsPerMinute, openingsPerMinute, rate: new RequestRate(monotonic), wrongKeys };
}
