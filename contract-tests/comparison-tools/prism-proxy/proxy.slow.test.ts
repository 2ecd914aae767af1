import { createServer, request as ask, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readContract } from "../../engine/contract.ts";
import type { RunningTarget } from "../../engine/profile.ts";
import { launch } from "../../service-profile/launch.ts";
import { runProxy } from "./run.ts";

let target: RunningTarget;
let faulty: Server;
beforeAll(async () => {
  target = await launch();
  faulty = createServer((request, response) => {
    const onwards = ask(
      new URL(request.url ?? "/", target.url),
      { method: request.method, headers: { ...request.headers, "accept-encoding": "identity" } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const body = Buffer.concat(chunks).toString().replaceAll('"item_count":', '"item_count":"many","was":');
          const { "content-length": _length, ...headers } = answer.headers;
          response.writeHead(answer.statusCode ?? 500, headers).end(body);
        });
      },
    );
    request.pipe(onwards);
  });
  await new Promise<void>((resolve) => faulty.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await target.stop();
  faulty.close();
});

test("the Prism proxy objects to a count that became a text", async () => {
  const { port } = faulty.address() as AddressInfo;
  const { details } = await runProxy(
    await readContract("spec/openapi.yaml"),
    { ...target, url: `http://127.0.0.1:${port}` },
    2,
  );
  expect(details.join("\n")).toContain("item_count");
});
