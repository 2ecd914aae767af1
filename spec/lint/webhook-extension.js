const KEYS = ["signature", "registration", "triggers", "outcome", "retry_on", "final_on", "delays_seconds"];

/** The mock, the receiver and the gate know a webhook's behaviour from this extension alone. */
export function webhookExtension() {
  const operationIds = new Set();
  const named = [];
  return {
    Paths: {
      Operation(operation) {
        if (operation.operationId) operationIds.add(operation.operationId);
      },
    },
    WebhooksMap: {
      Operation(operation, { report, location }) {
        const delivery = operation["x-webhook-delivery"];
        if (delivery === undefined) return;
        const at = location.child("x-webhook-delivery");
        for (const key of KEYS)
          if (delivery[key] === undefined) report({ message: `x-webhook-delivery lacks ${key}.`, location: at });
        const ids = [
          delivery.registration?.operationId,
          delivery.outcome?.operationId,
          ...(delivery.triggers ?? []),
          ...(delivery.redeliver ?? []),
        ];
        named.push(...ids.filter(Boolean).map((id) => ({ id, at })));
      },
    },
    Root: {
      leave(_root, { report }) {
        for (const { id, at } of named)
          if (!operationIds.has(id))
            report({ message: `x-webhook-delivery names ${id}, which is no operation.`, location: at });
      },
    },
  };
}
