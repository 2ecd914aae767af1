const SNAKE = /^[a-z0-9]+(_[a-z0-9]+)*$/;
const GRADE = /^[A-Z]$/;

/**
 * One spelling for every field; single capitals are the names of published grades. A schema whose fields another standard names says so
 * in `x-names-from`.
 */
export function snakeCaseFields() {
  return {
    Schema(schema, { report, location }) {
      if (typeof schema["x-names-from"] === "string") return;
      for (const name of Object.keys(schema.properties ?? {})) {
        if (SNAKE.test(name) || GRADE.test(name)) continue;
        report({
          message: `Field names are snake_case: ${name}.`,
          location: location.child(["properties", name]).key(),
        });
      }
    },
  };
}
