/** The gate's own receiver: answers as told, and keeps every attempt as it came, byte for byte. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { type Marker, bears } from "./marker.ts";

export type Behaviour =
  | {
      readonly kind: "status";
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** Answers so much later. */
      readonly afterMs?: number;
    }
  /** The connection is reset before an answer. */
  | { readonly kind: "reset" }
  /** The connection ends before an answer. */
  | { readonly kind: "close" }
  /** Something that is not HTTP. */
  | { readonly kind: "garbage" }
  /** A good head, and then the body breaks off. */
  | { readonly kind: "broken body"; readonly status: number }
  /** No answer at all. */
  | { readonly kind: "silence" };

export interface Attempt {
  /** Milliseconds on the receiver's clock, when the head had come and when the receiver began to answer, or to break off. */
  readonly at: number;
  /** When the head had come by the calendar, milliseconds. */
  readonly receivedAt: number;
  readonly doneAt: number;
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  readonly behaviour: Behaviour;
  /** Milliseconds by which the receiver's own timers were late since the attempt before, at both ends of the wait: so busy was the machine. */
  readonly lateMs?: number;
  /** The sender has ended the wait for an answer; `doneAt` says when. */
  readonly givenUp?: boolean;
}

export type ToThread =
  | { readonly kind: "plan"; readonly marker: Marker; readonly behaviours: readonly Behaviour[] }
  | { readonly kind: "told" }
  | { readonly kind: "close" };

interface FromThread {
  readonly port?: number;
  /** Plans are told to be known in the order in which they were made. */
  readonly planned?: true;
  /** Everything that came before is told. */
  readonly told?: true;
  /** The attempt of this number was given up by its sender. */
  readonly givenUp?: { readonly index: number; readonly at: number };
  readonly attempt?: Omit<Attempt, "body"> & { readonly body: Uint8Array };
}

export class Receiver {
  readonly attempts: Attempt[] = [];
  /** What came and is of another webhook than is asked for. */
  readonly others: Attempt[] = [];
  /** Attempts of either kind, by the number that the thread gives them. */
  readonly #places: { readonly list: Attempt[]; readonly index: number }[] = [];
  readonly #isOther: (attempt: Attempt) => boolean;
  readonly #markers: Marker[] = [];
  readonly #thread = new Worker(new URL("./receiver-thread.ts", import.meta.url));
  readonly #planned: (() => void)[] = [];
  readonly #awaiting: (() => void)[] = [];

  constructor(isOther: (attempt: Attempt) => boolean = () => false) {
    this.#isOther = isOther;
  }

  get came(): number {
    return this.attempts.length + this.others.length;
  }

  #take(attempt: Attempt): void {
    const list = this.#isOther(attempt) ? this.others : this.attempts;
    this.#places.push({ list, index: list.push(attempt) - 1 });
  }

  async listen(): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<number>();
    this.#thread.on("message", (message: FromThread) => {
      if (message.port !== undefined) resolve(message.port);
      if (message.planned !== undefined) this.#planned.shift()?.();
      if (message.told !== undefined) this.#awaiting.shift()?.();
      if (message.attempt !== undefined) this.#take({ ...message.attempt, body: Buffer.from(message.attempt.body) });
      if (message.givenUp !== undefined) this.#end(message.givenUp.index, message.givenUp.at);
    });
    return `http://127.0.0.1:${await promise}`;
  }

  #end(number: number, doneAt: number): void {
    const { list, index } = this.#places[number] ?? { list: [], index: 0 };
    const attempt = list[index];
    if (attempt !== undefined) list[index] = { ...attempt, doneAt, givenUp: true };
  }

  /** What to do with the next attempts whose bodies hold the marker; resolves once the receiver knows. */
  async plan(marker: Marker, behaviours: readonly Behaviour[]): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#planned.push(resolve);
    this.#markers.push(marker);
    this.#thread.postMessage({ kind: "plan", marker, behaviours } satisfies ToThread);
    await promise;
  }

  /** Resolves once every attempt that was answered is among the attempts: the sender may know of an answer before its receiver's thread has told it. */
  async caughtUp(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#awaiting.push(resolve);
    this.#thread.postMessage({ kind: "told" } satisfies ToThread);
    await promise;
  }

  /** What came and belongs to no delivery that was planned. */
  unplanned(): Attempt[] {
    return this.attempts.filter(({ body }) => !this.#markers.some((marker) => bears(body, marker)));
  }

  of(marker: Marker): Attempt[] {
    return this.attempts.filter(({ body }) => bears(body, marker));
  }

  async close(): Promise<void> {
    this.#thread.postMessage({ kind: "close" } satisfies ToThread);
    await once(this.#thread, "exit");
  }
}
