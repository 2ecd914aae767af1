/** Where a contract was found, and is no longer. */
import { type JsonObject, listAt, objectAt, textAt } from "../../spec/openapi/json.ts";
import type { Break, Subject } from "./break.ts";
import type { Side } from "./security.ts";

export function lostServers(agreed: Side, present: Side, subject: Subject): Break[] {
  const [before, now] = [agreed, present].map(({ document, operation }) => {
    const servers = listAt(operation["servers"] ?? document["servers"]).map(objectAt);
    return servers.length === 0 ? [{ url: "/" }] : servers;
  });
  const known = new Set((now ?? []).flatMap((server) => [...addressesOf(server), ...addressesOf(server, true)]));
  return (before ?? [])
    .filter((server) => !addressesOf(server).every((address) => known.has(address)))
    .map(({ url }) => ({
      rule: "server-removed",
      subject,
      element: "servers",
      status: undefined,
      text: `the server ${textAt(url) ?? "/"} is gone`,
    }));
}

/** The addresses that a server stands for; what a variable without a list may be is known by its default alone. */
function addressesOf({ url, variables }: JsonObject, byDefault = false): string[] {
  const told = Object.entries(objectAt(variables)).reduce(
    (addresses, [name, variable]) => {
      const { enum: listed, default: usual } = objectAt(variable);
      const values = Array.isArray(listed) ? listed : byDefault ? [usual ?? ""] : [`{${name}}`];
      return addresses.flatMap((address) => values.map((value) => address.replaceAll(`{${name}}`, String(value))));
    },
    [textAt(url) ?? "/"],
  );
  return told.map((address) => address.replace(/(?<=.)\/$/, ""));
}
