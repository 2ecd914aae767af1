/** Headers of answers. */
import { objectAt } from "../../../../spec/openapi/json.ts";
import { join, read } from "../../../../spec/openapi/pointer.ts";
import { looser, narrower, otherwise } from "../mutant.ts";
import { type ContractOperator, moved, placed, responsesOf } from "./contract-operator.ts";

const STRANGE = "X-Mutant";

export const header: ContractOperator = {
  name: "header",
  mutants: ({ document, operations }) =>
    responsesOf(operations).flatMap(({ response, operations: users }) => {
      const scope = { kind: "answers", operations: users, status: response.status } as const;
      const at = (name: string): string => join(response.pointer, "headers", name);
      return placed(
        response.pointer,
        scope,
        looser(`has a header ${STRANGE}`, { pointer: at(STRANGE), value: { schema: { type: "string" } } }),
        ...response.headers.flatMap(({ name, required, pointer }) => {
          const value = { ...objectAt(read(document, pointer)), required: !required };
          const turned = { pointer: at(name), value };
          return [
            otherwise(`has no header ${name}`, { pointer: at(name) }),
            required
              ? looser(`no longer requires the header ${name}`, turned)
              : narrower(`requires the header ${name}`, turned),
            otherwise(`names the header ${name} otherwise`, ...moved(document, at(name), at(`${STRANGE}-${name}`))),
          ];
        }),
      );
    }),
};
