/** What the second opinions need to know about this service. */
export const dreddSettings = {
  skip: {
    "POST /webhook/redeliver 202": "Dredd deletes the registration just before, so 409 is right",
    "GET /docs 200": "Dredd compares the page with its example letter by letter",
    "GET /results 200": "its first example shows the outcome of a webhook, which there is not yet at that point",
  },
  optionalHeaders: ["idempotency-replayed"],
};
