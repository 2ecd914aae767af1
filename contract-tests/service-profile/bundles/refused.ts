/** FHIR bundles that are refused by name: each fault alone, in a bundle that is sound without it. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { write } from "../../../spec/openapi/pointer.ts";
import type { Workflow } from "../../engine/workflows/workflow.ts";
import { bundleOf, entriesOf, sent, status, VALUES } from "./building.ts";
import { jsonpath } from "../criteria.ts";
import { WRONG_BRONCHODILATORS } from "./refusals/bronchodilators.ts";
import { CODES } from "./refusals/codes.ts";
import { DOCUMENTS } from "./refusals/documents.ts";
import { PEOPLE } from "./refusals/people.ts";
import { WRONG_EFFORTS } from "./refusals/efforts.ts";
import { WRONG_VALUES } from "./refusals/values.ts";
import { WRONG_VISITS } from "./refusals/visits.ts";
import { PROJECT } from "./refusals/wrong.ts";

const WRONG = [
  ...DOCUMENTS,
  ...PEOPLE,
  ...CODES,
  ...WRONG_VALUES,
  ...WRONG_EFFORTS,
  ...WRONG_BRONCHODILATORS,
  ...WRONG_VISITS,
];

export function refusedBundles(): Workflow {
  return {
    workflowId: "bundles-that-are-refused",
    steps: [
      ...WRONG.map(({ name, code, at, bundle }) =>
        sent(name, bundle, status(422), jsonpath(`$.errors[?@.pointer == '${at}' && @.code == '${code}']`)),
      ),
      // whoever sends one name may send others that nobody sees: nothing is stored beside it
      sent(
        "a-name-beside-what-is-sound",
        bundleOf(
          PROJECT,
          [...entriesOf("P-2", VALUES), ...entriesOf("P-1", VALUES)].map((entry, index) =>
            index === 6 ? (write(entry, "/resource/subject/display", "A. Person") as JsonObject) : entry,
          ),
          "on-error-skip",
        ),
        status(422),
        jsonpath("$.errors[?@.pointer == '/entry/6/resource/subject/display' && @.code == 'identifying']"),
      ),
      {
        stepId: "nothing-was-stored",
        operationId: "getProject",
        parameters: [{ name: "project_id", in: "path", value: PROJECT }],
        successCriteria: [status(404)],
      },
    ],
  };
}
