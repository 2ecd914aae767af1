import { type SourceFault, faultsIn } from "../fault.ts";

const where = ["named-in-refusals"];

/** Which of several things a refusal names, and where. */
export const NAMED: readonly SourceFault[] = [
  ...faultsIn(
    { file: "usecases/analyse/named.ts", where },
    [
      "of several patients that are missing the first is named alone",
      "      if (found.has(id)) return [];\n",
      "      if (found.has(id) || index > named.indexOf(lacking[0] ?? id)) return [];\n",
    ],
    [
      "of several records that are missing the first is named alone",
      "lacking.slice(0, MOST_EXPLAINED)",
      "lacking.slice(0, 1)",
    ],
    [
      "what was retracted decides the answer",
      'errors.find(({ code }) => code !== "record_retracted") ?? errors[0]',
      "errors[0]",
    ],
  ),
  ...faultsIn({ file: "usecases/intake/plan.ts", where }, [
    "a record that there is nothing to amend of is wrong as a whole",
    'at: "/amends", detail: "no record is',
    'at: "", detail: "no record is',
  ]),
  ...faultsIn(
    { file: "http/known-query.ts", where: ["oversize"], by: ["problem-pointer"] },
    [
      "a repeated parameter is not named",
      '{ parameter: name, code: "repeated_parameter"',
      '{ parameter: "", code: "repeated_parameter"',
    ],
    ["an unknown parameter is not named", 'parameter: NAME.test(name) ? name : ""', 'parameter: ""'],
  ),
];
