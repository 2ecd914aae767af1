/** Prism switches off all body validation, silently, for a document with a root `jsonSchemaDialect`. */
export function noRootDialect() {
  return {
    Root(root, { report, location }) {
      if (root.jsonSchemaDialect === undefined) return;
      report({
        message: "A root jsonSchemaDialect switches off body validation in mocks; leave it out.",
        location: location.child("jsonSchemaDialect"),
      });
    },
  };
}
