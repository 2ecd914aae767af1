/**
 * A webhook receiver in a process of its own: reads each request and answers 204. With `times` as its argument it also prints,
 * for each, its `webhook-id` and when its head was there, in nanoseconds of the machine's monotonic clock.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const tellsTimes = process.argv[2] === "times";
// An orphan would stay for ever: end with the benchmark, however it ends.
process.stdin.resume().once("end", () => process.exit(0));

const server = createServer((request, response) => {
  if (tellsTimes) process.stdout.write(`${String(request.headers["webhook-id"])} ${process.hrtime.bigint()}\n`);
  request.resume().once("end", () => response.writeHead(204).end());
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
