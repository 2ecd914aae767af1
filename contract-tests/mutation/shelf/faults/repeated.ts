/** Idempotency keys that are honoured twice, or not at all. */
import { isObject } from "../../../../spec/openapi/json.ts";
import { headerValue } from "../../../engine/http/exchange.ts";
import type { Answered } from "../../server-faults/fault.ts";
import { jsonOf, withHeader, withJson, without } from "../../server-faults/faults/places.ts";
import { seconds } from "./edits.ts";
import { type ShelfFault, answering, inside } from "../fault.ts";

const MARK = "Idempotency-Replayed";
const replayed = ({ headers }: Answered): boolean => headerValue(headers, MARK) === "true";

export const REPEATED: readonly ShelfFault[] = [
  inside("keys are ignored", ["repetition", "replay", "expected-status"], () => ({ forgetsKeys: true })),
  answering(
    "a replay is not marked",
    "addBook",
    ["replay"],
    () => (answered) => (replayed(answered) ? { headers: without(answered.headers, MARK) } : undefined),
  ),
  answering(
    "what is no replay is marked",
    "addBook",
    ["replay"],
    () =>
      (answered, { headers }) =>
        answered.status === 201 && headerValue(headers, "Idempotency-Key") !== undefined
          ? { headers: withHeader(answered.headers, MARK, "true") }
          : undefined,
  ),
  answering(
    "a replay has other bytes",
    "addBook",
    ["repetition"],
    () => (answered) => (replayed(answered) ? { body: Buffer.from(`${answered.body.toString()}\n`) } : undefined),
  ),
  answering("a replay says the time of now", "addBook", ["repetition"], () => (answered) => {
    const body = replayed(answered) ? jsonOf(answered) : undefined;
    return isObject(body) ? withJson({ ...body, updated_at: seconds(1)(body["updated_at"] ?? "") }) : undefined;
  }),
  answering("another request with a used key gets the first answer", "addBook", ["expected-status"], () => {
    let last: Answered | undefined;
    return (answered) => {
      if (answered.status === 201) last = answered;
      return answered.status === 422 ? last : undefined;
    };
  }),
];
