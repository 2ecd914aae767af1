/** What the contract says and a run had no means to try. */
import { type Contract, untried } from "./contract.ts";
import type { Profile } from "./profile.ts";
import { sharesNames } from "./http/shared-names.ts";
import { deliveriesOf } from "./webhooks/delivery.ts";

export function unreached(contract: Contract, { provocations }: Profile): string[] {
  const described = new Set(deliveriesOf(contract).map(({ webhook }) => webhook.path));
  const webhooks = contract.webhooks.filter(({ path }) => !described.has(path));
  const statuses = new Set(
    contract.operations
      .flatMap(({ responses }) => responses.map(({ status }) => status))
      .filter((status) => /^(429|5\d\d|5XX)$/i.test(status)),
  );
  for (const { status } of provocations) statuses.delete(String(status));
  const shared = contract.operations.flatMap((operation) =>
    operation.parameters
      .filter((parameter) => sharesNames(contract.schemas, operation, parameter))
      .map(({ name }) => `${operation.id}: ${name} has a member of the name of another parameter`),
  );
  return [
    ...untried(contract.document),
    ...shared,
    ...webhooks.map(
      ({ path }) =>
        `webhook ${path}: the contract does not say how it is registered and triggered (x-webhook-delivery)`,
    ),
    ...[...statuses].map((status) => `status ${status}: nothing makes this target answer so on demand`),
  ];
}
