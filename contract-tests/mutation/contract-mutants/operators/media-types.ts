import { objectAt } from "../../../../spec/openapi/json.ts";
import { join, read } from "../../../../spec/openapi/pointer.ts";
import { resolvePointer } from "../../../../spec/openapi/reference.ts";
import type { Mutant } from "../mutant.ts";
import { type ContractOperator, responsesOf, sharedBy } from "./contract-operator.ts";

const STRANGE = "application/vnd.mutant+json";

type Content = { readonly pointer: string; readonly types: readonly string[]; readonly scope: Mutant["scope"] };

export const mediaType: ContractOperator = {
  name: "media type",
  mutants: ({ document, operations }) => {
    const bodies = sharedBy(operations, (operation) =>
      operation.body === undefined
        ? []
        : [[resolvePointer(document, join(operation.pointer, "requestBody")), operation.body] as const],
    );
    const contents: Content[] = [
      ...responsesOf(operations).map(({ response, operations: users }) => ({
        pointer: response.pointer,
        types: response.content.map(({ type }) => type),
        scope: { kind: "answers", operations: users, status: response.status } as const,
      })),
      ...bodies.map(({ pointer, thing, operations: users }) => ({
        pointer,
        types: thing.content.map(({ type }) => type),
        scope: { kind: "requests", operations: users } as const,
      })),
    ];
    return contents.flatMap(({ pointer: place, types, scope }) => {
      const at = (type: string): string => join(place, "content", type);
      const known = (type: string) => objectAt(read(document, at(type)));
      return types.flatMap((type, index): Omit<Mutant, "operator">[] => [
        {
          place,
          says: `is of ${STRANGE} in the place of ${type}`,
          edits: [{ pointer: at(type) }, { pointer: at(STRANGE), value: known(type) }],
          effect: "other",
          scope,
        },
        ...(index > 0
          ? []
          : [
              {
                place,
                says: `may be of ${STRANGE}`,
                edits: [{ pointer: at(STRANGE), value: known(type) }],
                effect: "looser" as const,
                scope,
              },
            ]),
      ]);
    });
  },
};

export const requestBody: ContractOperator = {
  name: "request body",
  mutants: ({ document, operations }) =>
    operations.flatMap((operation): Omit<Mutant, "operator">[] => {
      if (operation.body === undefined) return [];
      const pointer = join(resolvePointer(document, join(operation.pointer, "requestBody")), "required");
      const { required } = operation.body;
      return [
        {
          place: operation.id,
          says: required ? "takes no body as well" : "requires a body",
          edits: [required ? { pointer } : { pointer, value: true }],
          effect: required ? "looser" : "narrower",
          scope: { kind: "requests", operations: [operation.id] },
        },
      ];
    }),
};
