/** What a program sees of an operation; the compiler judges, and vitest only says that it did. */
import { expectTypeOf, test } from "vitest";
import type { Part } from "./multipart.ts";
import type { ServerSentEvent } from "./server-sent-events.ts";
import type { Download } from "./streams.ts";
import type { Call, DataOf, Input, Result } from "./types.ts";

interface Boat {
  readonly name: string;
}
interface Problem {
  readonly code: string;
}
type Answering<Content> = { readonly responses: { readonly 200: { readonly content: Content } } };
type Taking<Content> = {
  readonly requestBody: { readonly content: Content };
  readonly responses: { readonly 204: object };
};

interface Listed {
  readonly responses: {
    readonly 200: { readonly content: { readonly "application/json": Boat } };
    readonly 404: { readonly content: { readonly "application/problem+json": Problem } };
  };
}

test("a status narrows to what the contract says of it once declared, and all else is unknown", () => {
  const look = (result: Result<Listed>): void => {
    if (result.ok) expectTypeOf(result.data).toEqualTypeOf<Boat>();
    if (result.status === 404) expectTypeOf(result.error).toBeUnknown();
    if (result.status === 404 && result.declared) expectTypeOf(result.error).toEqualTypeOf<Problem>();
    if (!result.ok && result.declared) expectTypeOf(result.error).toEqualTypeOf<Problem>();
    if (!result.ok) expectTypeOf(result.error).toBeUnknown();
    if (result.status === 502) expectTypeOf(result.declared).toEqualTypeOf<false>();
  };
  expectTypeOf(look).toBeFunction();
});

test("what comes under a default is known once declared, and an unlisted success never", () => {
  type Default = Listed["responses"] & {
    readonly default: { readonly content: { readonly "application/json": Problem } };
  };
  const look = (result: Result<{ readonly responses: Default }>): void => {
    if (result.ok) expectTypeOf(result.status).toEqualTypeOf<200>();
    if (!result.ok) expectTypeOf(result.error).toBeUnknown();
    if (!result.ok && result.declared) expectTypeOf(result.error).toEqualTypeOf<Problem>();
  };
  expectTypeOf(look).toBeFunction();
});

test("a failure comes in any form that the contract has for it", () => {
  interface Fault {
    readonly message: string;
  }
  type Content = { readonly "application/json": Fault; readonly "application/problem+json": Problem };
  type Answers = Listed["responses"] & { readonly 409: { readonly content: Content } };
  const look = (result: Result<{ readonly responses: Answers }, "application/json">): void => {
    if (result.status === 409 && result.declared) expectTypeOf(result.error).toEqualTypeOf<Fault | Problem>();
  };
  expectTypeOf(look).toBeFunction();
});

test("a media type says what the body of an answer is", () => {
  expectTypeOf<DataOf<Answering<{ readonly "text/event-stream": Boat }>>>().toEqualTypeOf<
    AsyncIterable<ServerSentEvent<Boat>>
  >();
  expectTypeOf<DataOf<Answering<{ readonly "text/event-stream": string }>>>().toEqualTypeOf<
    AsyncIterable<ServerSentEvent<string>>
  >();
  expectTypeOf<DataOf<Answering<{ readonly "text/event-stream": unknown }>>>().toEqualTypeOf<
    AsyncIterable<ServerSentEvent>
  >();
  interface Event {
    readonly event: "add";
    readonly data: Boat;
  }
  expectTypeOf<DataOf<Answering<{ readonly "text/event-stream": readonly Event[] }>>>().toEqualTypeOf<
    AsyncIterable<Event>
  >();
  expectTypeOf<DataOf<Answering<{ readonly "application/x-ndjson": Boat }>>>().toEqualTypeOf<AsyncIterable<Boat>>();
  expectTypeOf<DataOf<Answering<{ readonly "application/jsonl; charset=utf-8": readonly Boat[] }>>>().toEqualTypeOf<
    AsyncIterable<Boat>
  >();
  expectTypeOf<DataOf<Answering<{ readonly "application/x-ndjson": string }>>>().toEqualTypeOf<
    AsyncIterable<unknown>
  >();
  expectTypeOf<DataOf<Answering<{ readonly "application/pdf": string }>>>().toEqualTypeOf<Download>();
  expectTypeOf<DataOf<Answering<{ readonly "application/xml": Boat }>>>().toEqualTypeOf<string>();
  expectTypeOf<DataOf<Answering<{ readonly "*/*": Boat }>>>().toEqualTypeOf<Boat>();
  expectTypeOf<DataOf<Answering<{ readonly "application/vnd.boats+json": Boat }>>>().toEqualTypeOf<Boat>();
});

test("a call chooses among the forms of an answer", () => {
  type Forms = Answering<{
    readonly "application/json": Boat;
    readonly "text/csv": string;
    readonly "text/event-stream": Boat;
  }>;
  const call = (() => undefined) as unknown as Call<Forms>;
  const calls = {
    usual: () => call(),
    csv: () => call({ accept: "text/csv" }),
    events: () => call({ accept: "text/event-stream" }),
    // @ts-expect-error the contract has no such form
    wrong: () => call({ accept: "image/png" }),
  };
  type Data<Name extends keyof typeof calls> = Extract<Awaited<ReturnType<(typeof calls)[Name]>>, { ok: true }>["data"];
  expectTypeOf<Data<"usual">>().toEqualTypeOf<Boat>();
  expectTypeOf<Data<"csv">>().toEqualTypeOf<string>();
  expectTypeOf<Data<"events">>().toEqualTypeOf<AsyncIterable<ServerSentEvent<Boat>>>();
});

test("a call chooses among the forms of a body; JSON needs no name where it is the only one", () => {
  type Several = Input<Taking<{ readonly "application/json": Boat; readonly "text/csv": string }>>;
  expectTypeOf<{ body: Boat }>().toExtend<Several>();
  expectTypeOf<{ body: string; contentType: "text/csv" }>().toExtend<Several>();
  expectTypeOf<{ body: string }>().not.toExtend<Several>();
  type TwoKindsOfJson = Input<Taking<{ readonly "application/a+json": Boat; readonly "application/b+json": string }>>;
  expectTypeOf<{ body: Boat }>().not.toExtend<TwoKindsOfJson>();
  expectTypeOf<{ body: Boat; contentType: "application/a+json" }>().toExtend<TwoKindsOfJson>();
  type OneKindOfJson = Input<Taking<{ readonly "application/a+json": Boat; readonly "application/xml": string }>>;
  expectTypeOf<{ body: Boat }>().toExtend<OneKindOfJson>();
  type Any = Input<Taking<{ readonly "image/*": string }>>;
  expectTypeOf<{ body: Blob; contentType: "image/png" }>().toExtend<Any>();
});

test("a form takes files where the contract has text, and parts with headers anywhere", () => {
  interface Form {
    readonly scan: string;
    readonly pages?: readonly string[];
    readonly about?: Boat;
    readonly kind: "a" | "b";
  }
  type Sent = Input<Taking<{ readonly "multipart/form-data": Form }>>;
  expectTypeOf<{ body: { scan: Blob; pages: (Blob | string)[]; about: Part<Boat>; kind: "a" } }>().toExtend<Sent>();
  expectTypeOf<{ body: { scan: Part<Blob>; kind: Blob } }>().not.toExtend<Sent>();
  expectTypeOf<{ body: FormData }>().toExtend<Sent>();
});

test("JSON lines are sent as a list", () => {
  expectTypeOf<{ body: Boat[] }>().toExtend<Input<Taking<{ readonly "application/x-ndjson": Boat }>>>();
});
