/** The gate's own receiver: answers as told, and keeps every attempt as it came, byte for byte. */
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

export type Told = {
  /** It listens: at this port, and below this path where it shares it. */
  readonly opened?: { readonly port: number; readonly key: string | undefined };
  /** Plans are told to be known in the order in which they were made. */
  readonly planned?: true;
  /** Everything that came before is told. */
  readonly told?: true;
  /** The attempt of this number was given up by its sender. */
  readonly givenUp?: { readonly index: number; readonly at: number };
  readonly attempt?: Omit<Attempt, "body"> & { readonly body: Uint8Array };
  readonly closed?: true;
};

export type Asked =
  | { readonly kind: "open" }
  | { readonly kind: "plan"; readonly marker: Marker; readonly behaviours: readonly Behaviour[] }
  | { readonly kind: "told" }
  | { readonly kind: "close" };

interface Opened {
  readonly url: string;
  readonly post: (asked: Asked) => void;
  /** Tells what is of another webhook than is asked for. */
  readonly isOther?: (attempt: Attempt) => boolean;
}

export class Receiver {
  /** Without a slash at its end. */
  readonly url: string;
  readonly attempts: Attempt[] = [];
  /** What came and is of another webhook than is asked for. */
  readonly others: Attempt[] = [];
  /** Attempts of either kind, by the number that the thread gives them. */
  readonly #places: { readonly list: Attempt[]; readonly index: number }[] = [];
  readonly #isOther: (attempt: Attempt) => boolean;
  readonly #post: Opened["post"];
  readonly #markers: Marker[] = [];
  readonly #planned: (() => void)[] = [];
  readonly #awaiting: (() => void)[] = [];
  readonly #closed = Promise.withResolvers<void>();

  constructor({ url, post, isOther = () => false }: Opened) {
    this.url = url;
    this.#post = post;
    this.#isOther = isOther;
  }

  get came(): number {
    return this.attempts.length + this.others.length;
  }

  #take(attempt: Attempt): void {
    const list = this.#isOther(attempt) ? this.others : this.attempts;
    this.#places.push({ list, index: list.push(attempt) - 1 });
  }

  /** What its thread tells of it. */
  hear(told: Told): void {
    if (told.planned !== undefined) this.#planned.shift()?.();
    if (told.told !== undefined) this.#awaiting.shift()?.();
    if (told.attempt !== undefined) this.#take({ ...told.attempt, body: Buffer.from(told.attempt.body) });
    if (told.givenUp !== undefined) this.#end(told.givenUp.index, told.givenUp.at);
    if (told.closed !== undefined) this.#closed.resolve();
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
    this.#post({ kind: "plan", marker, behaviours });
    await promise;
  }

  /** Resolves once every attempt that was answered is among the attempts: the sender may know of an answer before its receiver's thread has told it. */
  async caughtUp(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#awaiting.push(resolve);
    this.#post({ kind: "told" });
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
    this.#post({ kind: "close" });
    await this.#closed.promise;
  }
}
