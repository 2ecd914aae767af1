/** What the contract says and a run had no means to try. */
import { type Contract, untried } from "./contract.ts";
import type { Media } from "../../spec/openapi/media.ts";
import type { Direction } from "./schemas.ts";
import type { Profile } from "./profile.ts";
import { sharesNames } from "./http/shared-names.ts";
import { deliveriesOf } from "./webhooks/delivery.ts";

/** Bodies of which the contract lets no value be right: nobody can send or answer one. */
function contradicted({ operations, webhooks, schemas }: Contract): string[] {
  const ways = [
    ...operations.map((one) => [one, "in", "out"] as const),
    ...webhooks.map((one) => [one, "out", "in"] as const),
  ];
  return ways.flatMap(([{ id, body, responses }, asked, answered]) => {
    const why = (what: string, content: readonly Media[], direction: Direction): string[] =>
      content.flatMap(({ type, schema }) => {
        const found = schema === undefined ? undefined : schemas.contradiction(direction, schema);
        return found === undefined ? [] : [`${id}: no ${what} in ${type} is right: ${found.message} (${found.at})`];
      });
    return [
      ...why("request", body?.content ?? [], asked),
      ...responses.flatMap(({ status, content }) => why(`answer ${status}`, content, answered)),
    ];
  });
}

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
    ...contradicted(contract),
    ...webhooks.map(
      ({ path }) =>
        `webhook ${path}: the contract does not say how it is registered and triggered (x-webhook-delivery)`,
    ),
    ...[...statuses].map((status) => `status ${status}: nothing makes this target answer so on demand`),
  ];
}
