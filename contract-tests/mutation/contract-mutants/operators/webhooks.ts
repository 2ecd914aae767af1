/** Webhooks as their receiver sees them. */
import { objectAt, textAt } from "../../../../spec/openapi/json.ts";
import { join, read } from "../../../../spec/openapi/pointer.ts";
import { resolvePointer } from "../../../../spec/openapi/reference.ts";
import { type Change, type Edit, looser, narrower, otherwise } from "../mutant.ts";
import { type ContractOperator, type Placed, moved, placed } from "./contract-operator.ts";
import { parameterPointers } from "./parameters.ts";

const SCOPE = { kind: "webhook" } as const;

export const webhookName: ContractOperator = {
  name: "webhook name",
  mutants: ({ document, webhooks }) =>
    webhooks.flatMap(({ path: place }) =>
      placed(
        place,
        SCOPE,
        otherwise("is called x.mutant", ...moved(document, join("/webhooks", place), "/webhooks/x.mutant")),
      ),
    ),
};

export const webhookMethod: ContractOperator = {
  name: "webhook method",
  mutants: ({ document, webhooks }) =>
    webhooks.flatMap(({ path: place, method, pointer }) => {
      const item = pointer.slice(0, pointer.lastIndexOf("/"));
      const others = ["put", "patch", "post"].filter((other) => other.toUpperCase() !== method);
      const comesAs = (other: string): Change =>
        otherwise(`comes as ${other.toUpperCase()}`, ...moved(document, pointer, join(item, other)));
      return placed(place, SCOPE, ...others.map(comesAs));
    }),
};

export const webhookPayload: ContractOperator = {
  name: "webhook payload",
  mutants: ({ document, webhooks }) =>
    webhooks.flatMap((webhook): Placed[] => {
      const body = resolvePointer(document, join(webhook.pointer, "requestBody"));
      return (webhook.body?.content ?? []).flatMap(({ type, schema: pointer }) => {
        const at = (name: string): string => join(body, "content", name);
        const others =
          webhook.responses.length === 0 ? [] : [{ type: "array" }, { type: "object", required: ["x_mutant"] }];
        return placed(
          webhook.path,
          SCOPE,
          otherwise(
            "has a body of another media type",
            ...moved(document, at(type), at("application/vnd.mutant+json")),
          ),
          ...(pointer === undefined
            ? []
            : others.map((value) => otherwise(`has a payload of ${JSON.stringify(value)}`, { pointer, value }))),
        );
      });
    }),
};

export const webhookHeader: ContractOperator = {
  name: "webhook header",
  mutants: (contract) =>
    contract.webhooks.flatMap((webhook): Placed[] => {
      const pointers = parameterPointers(contract, webhook);
      const pointer = join(webhook.pointer, "parameters");
      const listed = pointers.map((one) => objectAt(read(contract.document, one)));
      const stranger = { name: "X-Mutant", in: "header", schema: { type: "string" } };
      return placed(
        webhook.path,
        SCOPE,
        looser("has one more optional header", { pointer, value: [...listed, stranger] }),
        narrower("has one more required header", { pointer, value: [...listed, { ...stranger, required: true }] }),
        ...listed.flatMap((raw, index) => {
          const name = textAt(raw["name"]) ?? "";
          const required = raw["required"] === true;
          const exchanged = (value: (typeof listed)[number]): Edit => ({ pointer, value: listed.with(index, value) });
          const turned = exchanged({ ...raw, required: !required });
          return [
            otherwise(`has no header ${name}`, { pointer, value: listed.toSpliced(index, 1) }),
            otherwise(`names the header ${name} otherwise`, exchanged({ ...raw, name: `X-Mutant-${name}` })),
            required
              ? looser(`no longer requires the header ${name}`, turned)
              : narrower(`requires the header ${name}`, turned),
          ];
        }),
      );
    }),
};
