import { everySchema } from "./every-schema.js";

/**
 * A receiver that refuses a value which it does not know loses what came with it, and no value could ever be added. So answers and
 * webhooks list what is known today (`x-extensible-enum`). Only what names an event is fixed: it tells the bodies apart.
 */
export function answersAreOpen() {
  const visited = { answers: new Set(), events: new Set() };
  const openWithin = (kind, mayBeFixed) => (schema, context) =>
    everySchema(
      schema,
      context.location,
      context.resolve,
      (within, location) => report(within, location, mayBeFixed, context),
      visited[kind],
    );
  const answers = openWithin("answers", false);
  const events = openWithin("events", true);
  return {
    Paths: { Response: { Schema: answers } },
    WebhooksMap: { RequestBody: { Schema: events } },
  };
}

function report(schema, location, mayBeFixed, context) {
  if (schema.enum !== undefined)
    context.report({
      message: "Values of answers and webhooks are open: x-extensible-enum instead of enum.",
      location,
    });
  if (schema.const !== undefined && !mayBeFixed)
    context.report({ message: "No member of an answer is fixed for ever: no const.", location });
}
