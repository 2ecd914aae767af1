/** The receivers of a run, all in one thread: each with an address of its own, or all behind the one that the target can reach. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { CheckSettings } from "../settings.ts";
import { type Asked, type Attempt, Receiver, type Told } from "./receiver.ts";

export type ToThread = Asked & { readonly receiver: number };
export type FromThread =
  | { readonly ready: true }
  | { readonly failed: string }
  | (Told & { readonly receiver: number });

export interface Listening {
  readonly host: string;
  readonly port: number;
}

type Address = NonNullable<CheckSettings["receivers"]>;

/** Any address of this machine: no URL can name it. */
const ANY = new Set(["0.0.0.0", "::", "[::]"]);

/** `host:port` of the configuration, or the port that the URL has. */
export function listeningAt({ url, listen }: Address): Listening | undefined {
  if (url === undefined && listen === undefined) return undefined;
  const base = new URL(`http://${listen ?? `127.0.0.1:${new URL(url ?? "").port}`}`);
  if (base.port === "" && listen?.endsWith(":80") !== true)
    throw new Error(`check.receivers: say which port here leads to ${url}, as listen: 127.0.0.1:9100`);
  if (url === undefined && ANY.has(base.hostname))
    throw new Error(`check.receivers: say by which url the server reaches ${listen}`);
  return { host: base.hostname.replace(/^\[|\]$/g, ""), port: Number(base.port || 80) };
}

export class Receivers {
  readonly #address: Address;
  readonly #listening: Listening | undefined;
  readonly #open = new Map<number, (told: Told) => void>();
  #thread: Promise<Worker> | undefined;
  #next = 0;

  constructor(address: Address = {}) {
    this.#address = address;
    this.#listening = listeningAt(address);
  }

  /** Whether all of them share one address, which somebody has given. */
  get isShared(): boolean {
    return this.#listening !== undefined;
  }

  async #start(): Promise<Worker> {
    const thread = new Worker(new URL("./receiver-thread.ts", import.meta.url), { workerData: this.#listening });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    thread.on("message", (message: FromThread) => {
      if ("ready" in message) resolve();
      else if ("failed" in message) reject(new Error(`the receivers cannot listen: ${message.failed}`));
      else this.#open.get(message.receiver)?.(message);
    });
    await promise.catch(async (error: unknown) => {
      await thread.terminate();
      throw error;
    });
    return thread;
  }

  /** `isOther` tells what is of another webhook than is asked for. */
  async open(isOther?: (attempt: Attempt) => boolean): Promise<Receiver> {
    const thread = await (this.#thread ??= this.#start());
    const number = (this.#next += 1);
    const post = (asked: Asked): void => thread.postMessage({ ...asked, receiver: number } satisfies ToThread);
    const { promise, resolve } = Promise.withResolvers<NonNullable<Told["opened"]>>();
    this.#open.set(number, ({ opened }) => opened && resolve(opened));
    post({ kind: "open" });
    const { port, key } = await promise;
    const receiver = new Receiver({ url: this.#url(port, key), post, ...(isOther && { isOther }) });
    this.#open.set(number, (told) => {
      receiver.hear(told);
      if (told.closed === true) this.#open.delete(number);
    });
    return receiver;
  }

  #url(port: number, key: string | undefined): string {
    const { url } = this.#address;
    const host = this.#listening?.host ?? "127.0.0.1";
    const base = url?.replace(/\/$/, "") ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
    return key === undefined ? base : `${base}${key}`;
  }

  async close(): Promise<void> {
    const thread = await this.#thread?.catch(() => undefined);
    if (thread === undefined) return;
    const ended = once(thread, "exit");
    await thread.terminate();
    await ended;
  }
}
