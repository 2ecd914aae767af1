import { answersAreOpen } from "./answers-are-open.js";
import { clientErrorIsProblem } from "./client-error-is-problem.js";
import { linkNamesAnOperation } from "./link-names-an-operation.js";
import { mediaTypeHasExample } from "./media-type-has-example.js";
import { noRootDialect } from "./no-root-dialect.js";
import { openValuesAreDescribed } from "./open-values-are-described.js";
import { requestObjectsAreClosed } from "./request-objects-are-closed.js";
import { snakeCaseFields } from "./snake-case-fields.js";
import { webhookDeclaresSignature } from "./webhook-declares-signature.js";
import { webhookExtensionIsComplete } from "./webhook-extension-is-complete.js";
import { webhookExtension } from "./webhook-extension.js";

/** Our own rules for any contract; each file says why its rule is there. */
export default function contractRules() {
  return {
    id: "contract",
    rules: {
      oas3: {
        "answers-are-open": answersAreOpen,
        "client-error-is-problem": clientErrorIsProblem,
        "link-names-an-operation": linkNamesAnOperation,
        "media-type-has-example": mediaTypeHasExample,
        "no-root-dialect": noRootDialect,
        "open-values-are-described": openValuesAreDescribed,
        "request-objects-are-closed": requestObjectsAreClosed,
        "snake-case-fields": snakeCaseFields,
        "webhook-declares-signature": webhookDeclaresSignature,
        "webhook-extension": webhookExtension,
        "webhook-extension-is-complete": webhookExtensionIsComplete,
      },
    },
  };
}
