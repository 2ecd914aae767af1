/** Whoever writes a client has to know what each value means, and what to do with one that is added later. */
export function openValuesAreDescribed() {
  return {
    Schema(schema, { report, location }) {
      const values = schema["x-extensible-enum"];
      if (values === undefined) return;
      const text = schema.description ?? "";
      const missing = values.filter((value) => !text.includes(`\`${value}\``));
      if (missing.length > 0) report({ message: `The description does not name ${missing.join(", ")}.`, location });
      if (!text.includes("Unknown value:")) {
        report({ message: 'The description does not say what a client does with an "Unknown value:".', location });
      }
    },
  };
}
