/** Whether an answer says of which thing it is: it has what the path called that by. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import { singular } from "../../../spec/openapi/singular.ts";
import { unspelt } from "../../../spec/openapi/unspelt.ts";
import type { Plan } from "./plan.ts";

/** Whatever is shorter may stand in an answer by chance: a thing that is called 1 beside a count of 1. */
const UNMISTAKABLE = 8;

/** What members may be called that name what this place of a path names: `room`, `roomId` and `room_no` at `/rooms/{room_no}`. */
function callings(path: string, place: string): ReadonlySet<string> {
  const steps = path.slice(0, path.indexOf(`{${place}}`)).split("/");
  const kind = unspelt(singular(steps.findLast((step) => step !== "" && !step.includes("{")) ?? ""));
  const plain = unspelt(place);
  // what an answer calls its id is that of what was made below, or of the answer
  return new Set([kind, `${kind}id`, ...(plain === "id" ? [] : [plain])].filter((one) => one !== "" && one !== "id"));
}

function has(value: Json, name: string, called: string, names: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) return value.some((one) => has(one, name, called, names));
  if (isObject(value)) return Object.entries(value).some(([member, one]) => has(one, unspelt(member), called, names));
  const text = String(value);
  return called.length < UNMISTAKABLE ? names.has(name) && text === called : text.includes(called);
}

/** `at`: where the plan has the value of the place, as `path room`. */
export function tellsOf({ operation, values }: Plan, at: string, said: Json): boolean {
  const called = values.get(at);
  return called !== undefined && has(said, "", String(called), callings(operation.path, at.replace(/^path /, "")));
}
