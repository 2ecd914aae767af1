/**
 * An open request object lets a misspelt field, or an identifier of a person, slip in unseen. What another standard names (`x-names-from`)
 * has more members than a contract could list; which of them are read is said in words there.
 */
export function requestObjectsAreClosed() {
  return {
    Paths: {
      RequestBody: {
        Schema(schema, { report, location }) {
          const isObject = schema.type === "object" || schema.properties !== undefined;
          if (!isObject) return;
          if (typeof schema["x-names-from"] === "string") return;
          if (schema.additionalProperties === false || schema.unevaluatedProperties === false) return;
          report({ message: "Objects in requests are closed: additionalProperties: false.", location });
        },
      },
    },
  };
}
