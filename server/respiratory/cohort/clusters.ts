import type { Clusters } from "../types.ts";
import type { Member } from "./members.ts";

/** How many people share a cluster with another one; undefined where nobody does. They are alike, and intervals take them for independent. */
export function clustersAmong(members: readonly Member[]): Clusters | undefined {
  const stated = members.filter(({ cluster }) => cluster !== undefined);
  const sizes = [...Map.groupBy(stated, ({ cluster }) => cluster).values()].map(({ length }) => length);
  const shared = sizes.filter((size) => size > 1);
  if (shared.length === 0) return undefined;
  return { clusters: shared.length, people: shared.reduce((sum, size) => sum + size, 0), largest: Math.max(...shared) };
}
