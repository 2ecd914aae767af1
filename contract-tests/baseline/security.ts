/** Who got in before still gets in: each way of the agreed contract must be enough in the present one. */
import { type Json, type JsonObject, objectAt } from "../../spec/openapi/json.ts";
import { type Break, type Subject, WHOLE_CONTRACT } from "./break.ts";
import { resolved } from "../../spec/openapi/reference.ts";

/** An operation in its contract. */
export interface Side {
  readonly document: JsonObject;
  readonly operation: JsonObject;
}

interface Way {
  readonly names: readonly string[];
  /** What must be shown, by what it is on the wire and not by what it is called. */
  readonly proofs: readonly string[];
}

export function lostAccess(agreed: Side, present: Side, subject: Subject): Break[] {
  const now = waysOf(present);
  return waysOf(agreed)
    .filter(({ proofs }) => !now.some((way) => way.proofs.every((proof) => proofs.includes(proof))))
    .map(({ names }) => ({
      rule: "security-raised",
      subject,
      element: names[0] ?? "security",
      status: undefined,
      text:
        names.length === 0 ? "now asks who is calling" : `\`${names.join("` and `")}\` is no longer enough to get in`,
    }));
}

function waysOf({ document, operation }: Side): Way[] {
  const requirements = operation["security"] ?? document["security"];
  const listed = Array.isArray(requirements) ? requirements : [];
  return listed.length === 0 ? [{ names: [], proofs: [] }] : listed.map((way) => wayOf(document, objectAt(way)));
}

function wayOf(document: JsonObject, requirement: JsonObject): Way {
  const schemes = objectAt(objectAt(document["components"])["securitySchemes"]);
  const proofs = Object.entries(requirement).flatMap(([name, scopes]) => {
    const shown = onTheWire(resolved(document, schemes[name]));
    return [shown, ...(Array.isArray(scopes) ? scopes.map((scope) => `${shown} ${String(scope)}`) : [])];
  });
  return { names: Object.keys(requirement), proofs };
}

function onTheWire(scheme: JsonObject): string {
  const parts: (Json | undefined)[] = [
    scheme["type"],
    scheme["scheme"],
    scheme["in"],
    scheme["name"],
    scheme["openIdConnectUrl"],
  ];
  return JSON.stringify(parts.map((part) => (typeof part === "string" ? part.toLowerCase() : null)));
}

/** Who gets a token where it was given before still gets one there. */
export function lostFlows(agreed: JsonObject, present: JsonObject): Break[] {
  const [before, now] = [agreed, present].map((document) =>
    objectAt(objectAt(document["components"])["securitySchemes"]),
  );
  return Object.entries(before ?? {}).flatMap(([element, scheme]) => {
    const flows = objectAt(resolved(agreed, scheme)["flows"]);
    const left = objectAt(resolved(present, now?.[element])["flows"]);
    // a scheme that is gone, or of another type, is no way in any more
    if (Object.keys(left).length === 0) return [];
    return Object.entries(flows)
      .filter(([name, flow]) => ADDRESSES.some((one) => objectAt(flow)[one] !== objectAt(left[name])[one]))
      .map(([name]): Break => {
        const text = `\`${element}\` gives no tokens any more in the way \`${name}\`, or at another address`;
        return { rule: "security-flow-changed", subject: WHOLE_CONTRACT, element, status: undefined, text };
      });
  });
}

const ADDRESSES = ["tokenUrl", "authorizationUrl", "refreshUrl"];
