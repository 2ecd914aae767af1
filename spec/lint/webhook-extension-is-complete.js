const KEYS = ["signature", "registration", "triggers", "outcome", "retry_on", "final_on", "delays_seconds"];

/** Who writes a contract of their own says all of it; of a contract of others, the signature alone serves a receiver. */
export function webhookExtensionIsComplete() {
  return {
    WebhooksMap: {
      Operation(operation, { report, location }) {
        const delivery = operation["x-webhook-delivery"];
        if (delivery === undefined) return;
        const at = location.child("x-webhook-delivery");
        for (const key of KEYS)
          if (delivery?.[key] === undefined) report({ message: `x-webhook-delivery lacks ${key}.`, location: at });
      },
    },
  };
}
