/** Examples of the contract that break their own schemas, named when the mock starts: a made value stands in for each. */
import { objectAt, sameJson } from "../../spec/openapi/json.ts";
import { type Media, isJsonMediaType } from "../../spec/openapi/media.ts";
import { read } from "../../spec/openapi/pointer.ts";
import type { Contract } from "../contract.ts";
import { type BodyParts, fittingExample, schemaOf } from "./bodies.ts";

/** Yields from time to time, so that requests are answered meanwhile: large contracts have thousands of examples. */
export async function nameBrokenExamples(
  contract: Contract,
  parts: BodyParts,
  log: (line: string) => void,
  isEnded: () => boolean,
): Promise<void> {
  const seen = new Set<unknown>();
  for (const operation of [...contract.operations, ...contract.webhooks]) {
    const answers = operation.responses.map(({ status, content }) => ({ where: `${operation.id} ${status}`, content }));
    const sent =
      operation.kind === "webhook" && operation.body
        ? [{ where: `webhook ${operation.path}`, content: operation.body.content }]
        : [];
    for (const { where, content } of [...answers, ...sent]) {
      for (const media of content) {
        for (const line of faultsOf(parts, media, seen)) log(`${where} ${media.type}: ${line}`);
      }
    }
    await new Promise((resolve) => setImmediate(resolve));
    if (isEnded()) return;
  }
}

function faultsOf(parts: BodyParts, media: Media, seen: Set<unknown>): string[] {
  const schema = schemaOf(parts.document, media);
  if (!isJsonMediaType(media.type) || schema === undefined) return [];
  const own = objectAt(read(parts.document, media.schema ?? ""));
  const examples = [
    ...media.examples,
    ...(own["example"] === undefined || media.examples.size > 0 ? [] : [["of the schema", own["example"]] as const]),
  ];
  return examples.flatMap(([name, value]) => {
    // a shared example is named once
    if (typeof value === "object" && value !== null && seen.has(value)) return [];
    seen.add(value);
    const fitting = fittingExample(parts, media, value);
    const fault = parts.schemas.fault(schema, value);
    if (fitting !== undefined)
      return fault !== undefined || sameJson(fitting.value, value)
        ? []
        : [`the example ${name} has members that its schema does not declare; they are left out`];
    if (fault === undefined)
      return [`the example ${name} has no member that its schema declares; a made value is answered instead`];
    return [`the example ${name} is broken at ${fault.at || "/"}: ${fault.message}; a made value is answered instead`];
  });
}
