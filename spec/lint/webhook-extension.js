import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";

const SCHEMA = new URL("../extension/x-webhook-delivery.schema.json", import.meta.url);

/** The mock, the receiver and the gate know a webhook's behaviour from this extension alone: a slip in it is read as nothing. */
export function webhookExtension() {
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile(JSON.parse(readFileSync(SCHEMA, "utf8")));
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
        if (!validate(delivery))
          for (const { instancePath, message } of validate.errors ?? [])
            report({ message: `x-webhook-delivery${instancePath} ${message}`, location: at });
        const ids = [
          delivery?.registration?.operationId,
          delivery?.outcome?.operationId,
          ...[delivery?.triggers ?? [], delivery?.redeliver ?? []].flat(),
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
