/** Answers that are read while they arrive, over a real socket whose server writes when the test says so. */
import { type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ClientOptions, OperationShape } from "./options.ts";
import { type ServerSentEvent, serverSentEvents } from "./server-sent-events.ts";
import { type Download, jsonLines } from "./streams.ts";
import { Transport } from "./transport.ts";

type AnyCall = (input?: object) => Promise<{ ok: boolean; status: number; data?: unknown; error?: unknown }>;

const WATCH: OperationShape = {
  name: "watch",
  method: "GET",
  path: "/watch",
  answers: { "*/*": "200" },
  serverSentEvents,
};
let begun: Promise<ServerResponse>;
let closed: Promise<void>;
let server: ReturnType<typeof createServer>;
let baseUrl = "";

beforeEach(async () => {
  const [first, end] = [Promise.withResolvers<ServerResponse>(), Promise.withResolvers<void>()];
  [begun, closed] = [first.promise, end.promise];
  server = createServer((_request, response) => {
    response.on("close", () => end.resolve());
    first.resolve(response);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
});

function calling(shape: Partial<OperationShape> = {}, options: Partial<ClientOptions> = {}): AnyCall {
  return new Transport({ baseUrl, ...options }).operation({ ...WATCH, ...shape }) as unknown as AnyCall;
}

/** Begins the answer; the call is settled before anything of the body is there. */
async function begin(mediaType: string, call: ReturnType<AnyCall>): Promise<[ServerResponse, unknown]> {
  const response = await begun;
  response.writeHead(200, { "content-type": mediaType });
  response.flushHeaders();
  return [response, (await call).data];
}

async function all<Item>(items: unknown): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items as AsyncIterable<Item>) list.push(item);
  return list;
}

describe("server-sent events", () => {
  async function eventsOf(pieces: readonly (string | Uint8Array)[], shape: Partial<OperationShape> = {}) {
    const [response, data] = await begin("text/event-stream; charset=utf-8", calling(shape)());
    const events = all<ServerSentEvent<unknown>>(data);
    for (const piece of pieces) await new Promise((resolve) => response.write(piece, resolve));
    response.end();
    return events;
  }

  test("come one by one, each before the next is written, and who stops reading ends the connection", async () => {
    const [response, data] = await begin("text/event-stream", calling()());
    const events = (data as AsyncIterable<ServerSentEvent>)[Symbol.asyncIterator]();
    response.write("data: 1\n\n");
    expect((await events.next()).value).toEqual({ event: "message", data: "1" });
    response.write("data: 2\n\n");
    expect((await events.next()).value).toMatchObject({ data: "2" });
    await events.return?.();
    await closed;
  });

  // the examples of the HTML standard, section 9.2.6
  test.each([
    ["lists of lines", ["data: YHOO\ndata: +2\ndata: 10\n\n"], [{ data: "YHOO\n+2\n10" }]],
    [
      "comments, identifiers and no space after the colon",
      [": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n"],
      [{ data: "first event", id: "1" }, { data: "second event" }, { data: " third event" }],
    ],
    ["empty data, and an event that nothing closes", ["data\n\ndata\ndata\n\ndata:"], [{ data: "" }, { data: "\n" }]],
    [
      "names",
      ["event: add\ndata: 73857293\n\nevent: remove\ndata: 2153\n\n"],
      [
        { event: "add", data: "73857293" },
        { event: "remove", data: "2153" },
      ],
    ],
    ["a name without data", ["event: ping\n\ndata: x\n\n"], [{ event: "message", data: "x" }]],
    ["a time to wait", ["retry: 10\ndata: x\n\nretry: 1s\ndata: y\n\n"], [{ data: "x", retry: 10 }, { data: "y" }]],
    [
      "an identifier that stays until the next",
      ["id: 7\ndata: x\n\ndata: y\n\n"],
      [
        { id: "7", data: "x" },
        { id: "7", data: "y" },
      ],
    ],
    ["an identifier with NUL, which counts for nothing", ["id: a\0b\ndata: x\n\n"], [{ event: "message", data: "x" }]],
    ["a byte order mark", ["\ufeffdata: x\n\n"], [{ data: "x" }]],
    ["unknown fields", ["date: y\ndata: x\n\n"], [{ data: "x" }]],
    [
      "line ends of every kind",
      ["data: 1\r\rdata: 2\r\n\r\ndata: 3\n\n"],
      [{ data: "1" }, { data: "2" }, { data: "3" }],
    ],
    ["a line end in two pieces", ["data: 1\r", "\n\r\ndata: 2\r", "\r"], [{ data: "1" }, { data: "2" }]],
  ] satisfies [string, string[], object[]][])("are read as the standard says: %s", async (_name, pieces, expected) => {
    const events = await eventsOf(pieces);
    expect(events).toEqual(expected.map((event) => ({ event: "message", ...event })));
  });

  test.each([
    ["a line", () => "x".repeat(4_000_000)],
    ["an event of many lines", () => `data: ${"x".repeat(4_000_000)}\n`],
  ])("%s that never ends is refused", async (_name, piece) => {
    let pieces = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pieces += 1;
        controller.enqueue(new TextEncoder().encode(piece()));
      },
    });
    await expect(all(serverSentEvents(endless, "text"))).rejects.toThrow("longer than 33554432 characters");
    expect(pieces).toBeLessThan(15);
  });

  test("a line end in two pieces is one", async () => {
    const pieces = ["data: 1\r", "\ndata: 2\n\n"].map((piece) => new TextEncoder().encode(piece));
    const events = await all(serverSentEvents(ReadableStream.from(pieces) as ReadableStream<Uint8Array>, "text"));
    expect(events).toEqual([{ event: "message", data: "1\n2" }]);
  });

  test("a character may arrive in two pieces", async () => {
    const bytes = new TextEncoder().encode("data: é\n\n");
    expect(await eventsOf([bytes.slice(0, 7), bytes.slice(7)])).toMatchObject([{ data: "é" }]);
  });

  test("carry JSON where the contract says so, and [DONE] ends them", async () => {
    expect(await eventsOf(['data: {"n":1}\n\ndata: [DONE]\n\ndata: {"n":2}\n\n'], { eventData: "json" })).toMatchObject(
      [{ data: { n: 1 } }],
    );
  });

  test("that carry no JSON against the contract are an error that shows them; mixed ones stay text", async () => {
    expect(await eventsOf(["data: 5\n\ndata: over\n\n"], { eventData: "mixed" })).toMatchObject([
      { data: 5 },
      { data: "over" },
    ]);
  });

  test("an event that is no JSON against the contract is named", async () => {
    await expect(eventsOf(["data: oh no\n\n"], { eventData: "json" })).rejects.toThrow(
      "An event carries no JSON: oh no",
    );
  });
});

describe("JSON lines", () => {
  test.each([
    ["application/x-ndjson", '{"n":1}\n', '{"n":2}\n'],
    ["application/jsonl; charset=utf-8", '{"n":1}\r\n', '\n{"n":2}'],
    ["application/json-seq", '\u001e{"n":\n1}\n', '\u001e{"n":2}\n'],
    ["application/vnd.boats+json-seq", '\u001e{"n":1}\n', '\u001e{"n":2}\n'],
  ])("of %s are values", async (mediaType, first, second) => {
    const [response, data] = await begin(mediaType, calling()());
    response.write(first);
    response.end(second);
    expect(await all(data)).toEqual([{ n: 1 }, { n: 2 }]);
  });

  test("a value is there before the next line is written", async () => {
    const [response, data] = await begin("application/x-ndjson", calling()());
    const values = (data as AsyncIterable<unknown>)[Symbol.asyncIterator]();
    response.write('{"n":1}\n{"n"');
    expect((await values.next()).value).toEqual({ n: 1 });
    response.end(":2}");
    expect((await values.next()).value).toEqual({ n: 2 });
    expect((await values.next()).done).toBe(true);
  });
});

test.each([
  ["event", "data: ", "\n\n", (stream: ReadableStream<Uint8Array>) => serverSentEvents(stream, "text")],
  ["event of a server that ends lines with CR LF", "data: ", "\r\n\r\n", (stream) => serverSentEvents(stream, "text")],
  ["line of JSON", '"', '"\n', (stream) => jsonLines(stream, "\n")],
] satisfies [string, string, string, (stream: ReadableStream<Uint8Array>) => AsyncIterable<unknown>][])(
  "a long %s is searched once, in however many chunks it comes",
  async (_name, begin, end, read) => {
    const long = "x".repeat(1_000_000);
    const text = `${begin}${long}${end}`;
    const chunks = text.match(/[^]{1,4096}/g) ?? [];
    const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk));
    const split = vi.spyOn(String.prototype, "split");
    const found = await all(read(ReadableStream.from(bytes) as ReadableStream<Uint8Array>));
    const searched = split.mock.contexts.reduce((sum: number, searchedIn) => sum + String(searchedIn).length, 0);
    split.mockRestore();
    expect(found).toMatchObject([begin === "data: " ? { data: long } : long]);
    expect(searched).toBeLessThan(2 * text.length);
  },
);

describe("bytes", () => {
  test("come piece by piece, or whole", async () => {
    const [response, data] = await begin("application/octet-stream", calling()());
    const pieces = (data as Download)[Symbol.asyncIterator]();
    response.write(Buffer.from([1, 2]));
    expect((await pieces.next()).value).toEqual(Uint8Array.from([1, 2]));
    await pieces.return?.(undefined);
    await closed;
  });

  test("are what events are where the contract has none", async () => {
    const { serverSentEvents: _reader, ...plain } = WATCH;
    const call = new Transport({ baseUrl }).operation(plain) as unknown as AnyCall;
    const [response, data] = await begin("text/event-stream", call());
    response.end("data: x\n\n");
    expect(await (data as Download).text()).toBe("data: x\n\n");
  });

  test("say their media type", async () => {
    const [response, data] = await begin("image/png", calling()());
    response.end(Buffer.from([1, 2, 3]));
    const blob = await (data as Download).blob();
    expect([blob.type, await blob.bytes()]).toEqual(["image/png", Uint8Array.from([1, 2, 3])]);
  });
});

describe("time", () => {
  const MINUTE_MS = 60_000;
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A stream whose pieces come when the test says so, and whether it was ended from outside. */
  function stream(mediaType: string) {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    let ended: unknown;
    const fetch = ({ signal }: Request): Promise<Response> => {
      signal.addEventListener("abort", () => {
        ended = signal.reason;
        void writer.abort(signal.reason);
      });
      return Promise.resolve(new Response(readable, { headers: { "content-type": mediaType } }));
    };
    const write = (text: string): Promise<void> => writer.write(new TextEncoder().encode(text));
    return { fetch, write, close: () => writer.close(), ended: () => ended };
  }

  async function reading(
    from: ReturnType<typeof stream>,
    options: Partial<ClientOptions>,
  ): Promise<AsyncIterator<unknown>> {
    const { data } = await calling({}, { fetch: from.fetch, ...options })();
    return (data as AsyncIterable<unknown>)[Symbol.asyncIterator]();
  }

  test("ends a stream that falls silent, however long it ran before", async () => {
    const from = stream("application/x-ndjson");
    const values = await reading(from, { timeoutMs: MINUTE_MS });
    for (const value of [1, 2, 3]) {
      const next = values.next();
      await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
      void from.write(`${value}\n`);
      expect((await next).value).toBe(value);
    }
    const silent = values.next().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
    expect(from.ended()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(await silent).toMatchObject({ name: "NoAnswerError", timedOut: true });
    expect(from.ended()).toMatchObject({ name: "TimeoutError" });
  });

  test("does not run while nobody reads, nor before the next piece after the end", async () => {
    const from = stream("application/x-ndjson");
    const values = await reading(from, { timeoutMs: MINUTE_MS });
    await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
    void from.write("1\n");
    expect((await values.next()).value).toBe(1);
    await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
    void from.close();
    expect((await values.next()).done).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("between two pieces has a limit of its own, and may have none", async () => {
    for (const idleTimeoutMs of [10 * MINUTE_MS, Infinity]) {
      const from = stream("text/event-stream");
      const events = await reading(from, { timeoutMs: MINUTE_MS, idleTimeoutMs });
      const next = events.next();
      await vi.advanceTimersByTimeAsync(9 * MINUTE_MS);
      void from.write("data: late\n\n");
      expect((await next).value).toMatchObject({ data: "late" });
      void from.close();
      await events.next();
    }
  });
});

describe("the end of a stream", () => {
  test("the caller's signal ends a stream with its reason", async () => {
    const stop = new AbortController();
    const [, data] = await begin("text/event-stream", calling()({ signal: stop.signal }));
    const next = (data as AsyncIterable<unknown>)[Symbol.asyncIterator]().next();
    stop.abort(new Error("enough"));
    await expect(next).rejects.toThrow("enough");
    await closed;
  });

  test("a connection that breaks within a stream is no answer", async () => {
    const [response, data] = await begin("text/event-stream", calling()());
    const next = (data as AsyncIterable<unknown>)[Symbol.asyncIterator]().next();
    response.destroy();
    await expect(next).rejects.toMatchObject({ name: "NoAnswerError", timedOut: false });
  });
});
