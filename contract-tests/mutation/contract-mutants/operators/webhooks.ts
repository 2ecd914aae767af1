/** Webhooks as their receiver sees them. */
import { objectAt, textAt } from "../../../../spec/openapi/json.ts";
import { join, read } from "../../../../spec/openapi/pointer.ts";
import { resolvePointer } from "../../../../spec/openapi/reference.ts";
import type { Mutant } from "../mutant.ts";
import type { ContractOperator } from "./contract-operator.ts";
import { parameterPointers } from "./parameters.ts";

const SCOPE = { kind: "webhook" } as const;

export const webhookName: ContractOperator = {
  name: "webhook name",
  mutants: ({ document, webhooks }) =>
    webhooks.map(({ path: place }) => ({
      place,
      says: "is called x.mutant",
      edits: [
        { pointer: join("/webhooks", place) },
        { pointer: "/webhooks/x.mutant", value: read(document, join("/webhooks", place)) ?? {} },
      ],
      effect: "other",
      scope: SCOPE,
    })),
};

export const webhookMethod: ContractOperator = {
  name: "webhook method",
  mutants: ({ document, webhooks }) =>
    webhooks.flatMap(({ path: place, method, pointer }) => {
      const item = pointer.slice(0, pointer.lastIndexOf("/"));
      return ["put", "patch", "post"]
        .filter((other) => other.toUpperCase() !== method)
        .map((other) => ({
          place,
          says: `comes as ${other.toUpperCase()}`,
          edits: [{ pointer }, { pointer: join(item, other), value: read(document, pointer) ?? {} }],
          effect: "other",
          scope: SCOPE,
        }));
    }),
};

export const webhookPayload: ContractOperator = {
  name: "webhook payload",
  mutants: ({ document, webhooks }) =>
    webhooks.flatMap((webhook): Omit<Mutant, "operator">[] => {
      const body = resolvePointer(document, join(webhook.pointer, "requestBody"));
      return (webhook.body?.content ?? []).flatMap(({ type, schema }) => {
        const at = join(body, "content", type);
        const renamed = join(body, "content", "application/vnd.mutant+json");
        const place = webhook.path;
        const others =
          webhook.responses.length === 0 ? [] : [{ type: "array" }, { type: "object", required: ["x_mutant"] }];
        return [
          {
            place,
            says: "has a body of another media type",
            edits: [{ pointer: at }, { pointer: renamed, value: read(document, at) ?? {} }],
            effect: "other",
            scope: SCOPE,
          },
          ...(schema === undefined ? [] : others).map((value) => ({
            place,
            says: `has a payload of ${JSON.stringify(value)}`,
            edits: [{ pointer: schema ?? "", value }],
            effect: "other" as const,
            scope: SCOPE,
          })),
        ];
      });
    }),
};

export const webhookHeader: ContractOperator = {
  name: "webhook header",
  mutants: (contract) =>
    contract.webhooks.flatMap((webhook): Omit<Mutant, "operator">[] => {
      const place = webhook.path;
      const pointers = parameterPointers(contract, webhook);
      const at = join(webhook.pointer, "parameters");
      const listed = pointers.map((pointer) => objectAt(read(contract.document, pointer)));
      const only = (says: string, value: typeof listed, effect: Mutant["effect"]): Omit<Mutant, "operator"> => ({
        place,
        says,
        edits: [{ pointer: at, value }],
        effect,
        scope: SCOPE,
      });
      const stranger = { name: "X-Mutant", in: "header", schema: { type: "string" } };
      return [
        only("has one more optional header", [...listed, stranger], "looser"),
        only("has one more required header", [...listed, { ...stranger, required: true }], "narrower"),
        ...listed.flatMap((raw, index) => {
          const name = textAt(raw["name"]) ?? "";
          const required = raw["required"] === true;
          const exchanged = (value: (typeof listed)[number]) =>
            listed.map((one, other) => (other === index ? value : one));
          return [
            only(
              `has no header ${name}`,
              listed.filter((_, other) => other !== index),
              "other",
            ),
            only(`names the header ${name} otherwise`, exchanged({ ...raw, name: `X-Mutant-${name}` }), "other"),
            only(
              `${required ? "no longer requires" : "requires"} the header ${name}`,
              exchanged({ ...raw, required: !required }),
              required ? "looser" : "narrower",
            ),
          ];
        }),
      ];
    }),
};
