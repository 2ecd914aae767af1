// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
import { type Variables, urlOf } from "./servers.ts";

/** The servers of the contract, in its order. */
export const SERVERS = [
  { url: "/" },
] as const;

type Servers = typeof SERVERS;

/** The address of a server of the contract; variables that are left out have their defaults. */
export function serverUrl<Index extends 0>(index: Index, variables?: Variables<Servers[Index]>): string {
  return urlOf(SERVERS[index], { ...variables });
}
