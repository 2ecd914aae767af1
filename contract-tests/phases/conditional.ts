/** An `ETag` given back in `If-None-Match` (RFC 9110): nothing has changed, so nothing is sent. */
import { headerValue } from "../traffic/exchange.ts";
import { key } from "../traffic/plan.ts";
import { documents } from "../traffic/statuses.ts";
import type { Lab, Phase } from "./lab.ts";

export const conditional: Phase = {
  name: "conditional",
  run: async (lab: Lab) => {
    for (const operation of lab.contract.operations) {
      const parameter = operation.parameters.find(
        ({ in: place, name }) => place === "header" && /^if-none-match$/i.test(name),
      );
      if (parameter === undefined || !documents(operation, 304)) continue;
      const plan = await lab.flow.valid(operation);
      if (plan === undefined) continue;
      const first = await lab.wire.send(plan, lab.flow.about(operation, "for its ETag", { check: "conditional" }));
      const etag = headerValue(first.response?.headers ?? [], "etag");
      if (etag === undefined) continue;
      const values = new Map([...plan.values, [key(parameter), etag]]);
      await lab.wire.send(
        { ...plan, values },
        lab.flow.about(operation, "with its own ETag", { check: "conditional", expected: [304] }),
      );
      const other = new Map([...plan.values, [key(parameter), '"another"']]);
      await lab.wire.send(
        { ...plan, values: other },
        lab.flow.about(operation, "with another ETag", {
          check: "conditional",
          expected: [first.response?.status ?? 200],
        }),
      );
    }
  },
};
