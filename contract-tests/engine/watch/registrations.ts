/** Addresses of receivers, and the ones of the proxy that stand in their place towards the service. */
import { type Json, isObject, parseJson, sameJson } from "../../../spec/openapi/json.ts";
import { read, write } from "../../../spec/openapi/pointer.ts";
import type { Contract } from "../contract.ts";
import { deliveriesOf } from "../webhooks/delivery.ts";

/** `~3/` begins the path of the third address that was registered. */
const PLACE = /^\/~(\d+)(?=\/|\?|$)/;

/** How programs write text within the quotes of JSON. */
const SPELLINGS: readonly ((text: string) => string)[] = [
  (text) => JSON.stringify(text).slice(1, -1),
  (text) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replaceAll("/", String.raw`\/`),
];

/** Places of the same text that are tried. */
const MOST_PLACES = 50;

/** The text with the one place exchanged that makes it say what is wanted; everything else stays as the client wrote it. */
function exchangedIn(text: string, url: string, standIn: string, wanted: Json): string | undefined {
  const written = JSON.stringify(url);
  // a member that is there twice counts where it stands last, and so does one after notes
  let at = text.lastIndexOf(written);
  for (let tried = 0; at >= 0 && tried < MOST_PLACES; tried += 1) {
    const kept = text.slice(0, at) + JSON.stringify(standIn) + text.slice(at + written.length);
    const said = parseJson(kept);
    if (said !== undefined && sameJson(said, wanted)) return kept;
    at = at === 0 ? -1 : text.lastIndexOf(written, at - 1);
  }
  return undefined;
}

export class Registrations {
  readonly #pointers = new Map<string, string>();
  readonly #base: string;
  readonly #known: string[] = [];

  /** `base`: where the service reaches the proxy. */
  constructor(contract: Contract, base: string) {
    this.#base = base.replace(/\/$/, "");
    for (const { registration } of deliveriesOf(contract))
      if (registration !== undefined) this.#pointers.set(registration.operationId, registration.url);
  }

  /** Whether requests of the operation name an address. */
  names(operationId: string | undefined): boolean {
    return operationId !== undefined && this.#pointers.has(operationId);
  }

  get any(): boolean {
    return this.#known.length > 0;
  }

  #standIn(url: string): string {
    const index = this.#known.includes(url) ? this.#known.indexOf(url) : this.#known.push(url) - 1;
    const { pathname, search } = new URL(url);
    return `${this.#base}/~${index + 1}${pathname}${search}`;
  }

  /** The body of a registration as the service gets it; the same bytes where it names no address. */
  towardsService(operationId: string, body: Buffer): Buffer {
    const text = body.toString("utf8");
    const json: Json | undefined = parseJson(text);
    const pointer = this.#pointers.get(operationId) ?? "";
    const url = isObject(json) ? read(json, pointer) : undefined;
    if (json === undefined || typeof url !== "string" || !/^https?:/i.test(url) || !URL.canParse(url)) return body;
    const exchanged = write(json, pointer, this.#standIn(url));
    return Buffer.from(exchangedIn(text, url, this.#standIn(url), exchanged) ?? JSON.stringify(exchanged));
  }

  /** The body of an answer as the client gets it. */
  towardsClient(body: Buffer): Buffer {
    const text = body.toString("utf8");
    const said = SPELLINGS.filter((spelled) => text.includes(spelled(`${this.#base}/~`)));
    if (said.length === 0) return body;
    const named = this.#known
      .map((url) => [this.#standIn(url), url] as const)
      .toSorted(([a], [b]) => b.length - a.length)
      .flatMap(([standIn, url]) => said.map((spelled) => [spelled(standIn), spelled(url)] as const));
    return Buffer.from(named.reduce((all, [standIn, url]) => all.replaceAll(standIn, () => url), text));
  }

  /** The address that was registered, and where a request for its stand-in goes. */
  receiverOf(
    target: string,
  ): { readonly registered: string; readonly origin: URL; readonly target: string } | undefined {
    const index = PLACE.exec(target)?.[1];
    const registered = index === undefined ? undefined : this.#known[Number(index) - 1];
    if (registered === undefined) return undefined;
    const rest = target.replace(PLACE, "");
    return {
      registered,
      origin: new URL(new URL(registered).origin),
      target: rest.startsWith("/") ? rest : `/${rest}`,
    };
  }
}
