/** Which operations make things, and which calls do what by their names, by what the contract says. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Contract } from "../contract.ts";
import { answerSchema, sentNames } from "../relations/shared.ts";

/** The status with which POST says that something was made: 201, or 200 where that answers what was sent. A search does not. */
export function makes({ schemas }: Contract, { method, body, responses }: Operation): 201 | 200 | undefined {
  if (method !== "POST") return undefined;
  if (responses.some(({ status }) => status === "201")) return 201;
  const answered = answerSchema({ responses }, 200);
  const says = body?.content.some(
    ({ schema }) => schema !== undefined && answered !== undefined && sentNames(schemas, schema, answered).length > 0,
  );
  return says === true ? 200 : undefined;
}

/** Whether a call is named by one of these verbs: `accounts.get`, `/accounts/get`, `getAccount`. */
export function isNamed({ id, path }: Pick<Operation, "id" | "path">, verbs: readonly string[]): boolean {
  const last = path.split(/[/.:]/).at(-1)?.toLowerCase() ?? "";
  const first = id.split(/[._-]|(?=[A-Z])/)[0]?.toLowerCase() ?? "";
  return verbs.some((verb) => last === verb || first === verb || last.startsWith(`${verb}_`));
}

export const REMOVING = ["delete", "remove", "destroy", "drop"];
