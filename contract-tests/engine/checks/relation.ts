import { evaluate } from "../http/expression.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { bulkCountFaults } from "../relations/bulk-counts.ts";
import { relationFaults, type Resolve } from "../relations/faults.ts";
import { relationsOf } from "../relations/vocabulary.ts";
import type { Check } from "./context.ts";

function resolver(exchange: Exchange): Resolve {
  return (operand) => evaluate(operand.startsWith("$") ? operand : `$response.body#${operand}`, exchange);
}

const ACCEPTED = 202;

/** What the contract says of request and answer together: `x-relations` of the operation and of the whole document. */
export const relation: Check = {
  name: "relation",
  run: ({ schemas, operation, exchange, answer }) => {
    const own = answer.status < 300 && operation !== undefined ? relationsOf(operation.definition) : [];
    const said = [...relationsOf(schemas.document), ...own].flatMap((one) => relationFaults(one, resolver(exchange)));
    // what is accepted to be done later is counted later
    const isDone = answer.status < 300 && answer.status !== ACCEPTED && operation?.method === "POST";
    return isDone ? [...said, ...bulkCountFaults(jsonBody(exchange.request), jsonBody(answer))] : said;
  },
};
