const PROBLEM = "application/problem+json";

/** One error format for every operation (RFC 9457). Webhooks are left out: their answers are the receiver's own. */
export function clientErrorIsProblem() {
  return {
    Paths: {
      Operation(operation, { report, location }) {
        if (Object.keys(operation.responses ?? {}).some((status) => status.startsWith("4"))) return;
        report({
          message: `Every operation documents a 4xx answer as ${PROBLEM}.`,
          location: location.child("responses"),
        });
      },
      Response(response, { report, location, key }) {
        if (!/^[45]|^default$/.test(String(key))) return;
        const types = Object.keys(response.content ?? {});
        if (types.length === 1 && types[0] === PROBLEM) return;
        report({ message: `An error answer has exactly one body, ${PROBLEM}.`, location });
      },
    },
  };
}
