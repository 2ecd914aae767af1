/**
 * A receiver that refuses a value which it does not know loses what came with it, and no value could ever be added. So answers and
 * webhooks list what is known today (`x-extensible-enum`). Only what names an event is fixed: it tells the bodies apart.
 */
export function answersAreOpen() {
  const open = (schema, { report, location }) => {
    if (schema.enum === undefined) return;
    report({ message: "Values of answers and webhooks are open: x-extensible-enum instead of enum.", location });
  };
  return {
    Paths: {
      Response: {
        Schema(schema, context) {
          open(schema, context);
          if (schema.const === undefined) return;
          context.report({
            message: "No member of an answer is fixed for ever: no const.",
            location: context.location,
          });
        },
      },
    },
    WebhooksMap: { RequestBody: { Schema: open } },
  };
}
