import type { Clusters } from "../types/cohort-fit.ts";
import type { Member } from "./members.ts";

/**
 * How many people share something with another one, which makes them alike where intervals take them for independent: a cluster, a site,
 * or the very test. Undefined where nobody does.
 */
export function sharedAmong(
  members: readonly Member[],
  of: (member: Member) => string | undefined,
): Clusters | undefined {
  const stated = members.filter((member) => of(member) !== undefined);
  const sizes = [...Map.groupBy(stated, of).values()].map(({ length }) => length);
  const shared = sizes.filter((size) => size > 1);
  if (shared.length === 0) return undefined;
  return { clusters: shared.length, people: shared.reduce((sum, size) => sum + size, 0), largest: Math.max(...shared) };
}
