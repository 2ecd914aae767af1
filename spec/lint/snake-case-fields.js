const SNAKE = /^[a-z0-9]+(_[a-z0-9]+)*$/;
const GRADE = /^[A-Z]$/;

/** One spelling for every field; single capitals are the names of published grades. */
export function snakeCaseFields() {
  return {
    SchemaProperties(properties, { report, location }) {
      for (const name of Object.keys(properties)) {
        if (SNAKE.test(name) || GRADE.test(name)) continue;
        report({ message: `Field names are snake_case: ${name}.`, location: location.child([name]).key() });
      }
    },
  };
}
