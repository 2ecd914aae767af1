import { eachAtOnce, HANG_MS } from "../caller.ts";
import { openRaw } from "../raw.ts";
import type { Attack } from "../stage.ts";

/** Hundreds of requests on one connection before the first is answered; the answers come whole and in the order asked. */
export const pipelining: Attack = {
  name: "pipelining",
  async run({ target, tally, sizes: { pipelines } }) {
    await eachAtOnce(pipelines.connections, pipelines.connections, async () => {
      const connection = await openRaw(target.url);
      const asked = Array.from({ length: pipelines.requests }, (_, nth) => {
        const close = nth === pipelines.requests - 1 ? "Connection: close\r\n" : "";
        const [path, key] = nth % 2 === 0 ? ["/api/v1/projects", target.attackerKey] : ["/api/v1/models/none", ""];
        return `GET ${path} HTTP/1.1\r\nHost: attack\r\nAuthorization: Bearer ${key}\r\n${close}\r\n`;
      });
      await connection.write(asked.join(""));
      const over = await connection.overWithin(HANG_MS);
      const statuses = [...connection.heard().matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
      for (const [nth, status] of statuses.entries()) {
        tally.answered("a pipelined request", status, undefined);
        tally.expect(`pipelined request ${nth}`, status, [nth % 2 === 0 ? 200 : 401]);
      }
      for (let missing = statuses.length; missing < pipelines.requests; missing += 1)
        tally.unanswered(over ? "a pipelined request that was dropped" : "a pipelined request");
      connection.close();
    });
  },
};
