/** Things that are made on the way to others: what is inactive, or archived, is refused in most that follows. */
import { isObject } from "../../../spec/openapi/json.ts";
import type { Contract } from "../contract.ts";
import type { Plan } from "./plan.ts";

const ON = /^(is_?)?(active|enabled)$/i;
const OFF =
  /^(is_?)?(inactive|disabled|archived|deactivated|blocked|suspended|locked|frozen|closed|cancell?ed|deleted)$/i;

/** The plan with such switches of its body as things are that can be used. */
export function usable({ schemas }: Contract, plan: Plan | undefined): Plan | undefined {
  const { body } = plan ?? {};
  if (plan === undefined || body?.media.schema === undefined || !isObject(body.value)) return plan;
  const value = Object.fromEntries(
    Object.entries(body.value).map(([name, one]) => {
      const isTurned = (one === false && ON.test(name)) || (one === true && OFF.test(name));
      return [name, isTurned ? !one : one];
    }),
  );
  return schemas.valid("in", body.media.schema, value) ? { ...plan, body: { ...body, value } } : plan;
}
