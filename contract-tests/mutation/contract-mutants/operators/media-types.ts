import { join, read } from "../../../../spec/openapi/pointer.ts";
import { resolvePointer } from "../../../../spec/openapi/reference.ts";
import { type Mutant, looser, narrower, otherwise } from "../mutant.ts";
import { type ContractOperator, type Placed, moved, placed, responsesOf, sharedBy } from "./contract-operator.ts";

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
      return types.flatMap((type, index) => {
        const instead = otherwise(
          `is of ${STRANGE} in the place of ${type}`,
          ...moved(document, at(type), at(STRANGE)),
        );
        const beside = looser(`may be of ${STRANGE}`, { pointer: at(STRANGE), value: read(document, at(type)) ?? {} });
        return placed(place, scope, instead, ...(index > 0 ? [] : [beside]));
      });
    });
  },
};

export const requestBody: ContractOperator = {
  name: "request body",
  mutants: ({ document, operations }) =>
    operations.flatMap((operation): Placed[] => {
      if (operation.body === undefined) return [];
      const pointer = join(resolvePointer(document, join(operation.pointer, "requestBody")), "required");
      const { required } = operation.body;
      return placed(
        operation.id,
        { kind: "requests", operations: [operation.id] },
        required ? looser("takes no body as well", { pointer }) : narrower("requires a body", { pointer, value: true }),
      );
    }),
};
