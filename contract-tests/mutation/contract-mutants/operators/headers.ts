/** Headers of answers. */
import { objectAt } from "../../../../spec/openapi/json.ts";
import { join, read } from "../../../../spec/openapi/pointer.ts";
import type { Mutant } from "../mutant.ts";
import { type ContractOperator, responsesOf } from "./contract-operator.ts";

const STRANGE = "X-Mutant";

export const header: ContractOperator = {
  name: "header",
  mutants: ({ document, operations }) =>
    responsesOf(operations).flatMap(({ response, operations: users }) => {
      const place = response.pointer;
      const scope = { kind: "answers", operations: users, status: response.status } as const;
      const at = (name: string): string => join(response.pointer, "headers", name);
      const raw = objectAt(read(document, join(response.pointer, "headers")));
      const found: Omit<Mutant, "operator">[] = [
        {
          place,
          says: `has a header ${STRANGE}`,
          edits: [{ pointer: at(STRANGE), value: { schema: { type: "string" } } }],
          effect: "looser",
          scope,
        },
      ];
      for (const { name, required, pointer } of response.headers) {
        const inPlace = objectAt(read(document, pointer));
        const value = { ...inPlace, required: !required };
        found.push(
          { place, says: `has no header ${name}`, edits: [{ pointer: at(name) }], effect: "other", scope },
          {
            place,
            says: `${required ? "no longer requires" : "requires"} the header ${name}`,
            edits: [{ pointer: at(name), value }],
            effect: required ? "looser" : "narrower",
            scope,
          },
          {
            place,
            says: `names the header ${name} otherwise`,
            edits: [{ pointer: at(name) }, { pointer: at(`${STRANGE}-${name}`), value: raw[name] ?? {} }],
            effect: "other",
            scope,
          },
        );
      }
      return found;
    }),
};
