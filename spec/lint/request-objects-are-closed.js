/** An open request object lets a misspelt field, or an identifier of a person, slip in unseen. */
export function requestObjectsAreClosed() {
  return {
    Paths: {
      RequestBody: {
        Schema(schema, { report, location }) {
          const isObject = schema.type === "object" || schema.properties !== undefined;
          if (!isObject) return;
          if (schema.additionalProperties === false || schema.unevaluatedProperties === false) return;
          report({ message: "Objects in requests are closed: additionalProperties: false.", location });
        },
      },
    },
  };
}
