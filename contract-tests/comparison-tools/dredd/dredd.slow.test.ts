import { afterAll, beforeAll, expect, test } from "vitest";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { readContract } from "../../engine/contract.ts";
import type { RunningTarget } from "../../engine/profile.ts";
import { launch } from "../../service-profile/launch.ts";
import { dreddSkips } from "../../service-profile/dredd-skips.ts";
import { runDredd } from "./run.ts";

let target: RunningTarget;
let faulty: Server;
beforeAll(async () => {
  target = await launch();
  faulty = createServer(
    (_request, response) => void response.writeHead(200, { "Content-Type": "application/json" }).end("{}"),
  );
  await new Promise<void>((resolve) => faulty.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await target.stop();
  faulty.close();
});

const opinion = async (url: string) =>
  runDredd(await readContract("spec/openapi.yaml"), { ...target, url }, dreddSkips);

test("Dredd finds the documented successes and 401 on the service", async () => {
  const { passed, failed, details } = await opinion(target.url);
  expect(details).toEqual([]);
  expect(failed).toBe(0);
  expect(passed).toBeGreaterThan(20);
});

test("Dredd finds a server that answers {} to everything wrong", async () => {
  const { port } = faulty.address() as AddressInfo;
  const { failed } = await opinion(`http://127.0.0.1:${port}`);
  expect(failed).toBeGreaterThan(20);
});
