/** Said where a run met one and the same answer throughout: one reason stands behind all findings then, and it is seldom the service. */
import { type Exchange, headerValue } from "../../contract-tests/engine/http/exchange.ts";
import { essence } from "../openapi/media.ts";

/** Fewer say nothing. */
const ENOUGH = 10;

/** Connections end in more ways than one. */
const NOTHING = "nothing";

function shapeOf({ response }: Exchange): string {
  if (response === undefined) return NOTHING;
  const { headers, status } = response;
  const [place = ""] = (headerValue(headers, "location") ?? "").split("?");
  // the address that is asked for comes again in many a redirection
  if (status >= 300 && status < 400) return `${status}${place === "" ? "" : " to another address"}`;
  const type = essence(headerValue(headers, "content-type") ?? "");
  return type === "" ? String(status) : `${status}, ${type}`;
}

function adviceFor(shape: string): string {
  if (shape === NOTHING) return "is it a server of HTTP";
  if (shape.startsWith("3"))
    return "does it want credentials (--auth), or to be asked where it redirects to (--target)";
  return "is it the server of this contract, and does its interface begin at this address (--target)";
}

export class Alike {
  readonly #shapes = new Set<string>();
  #count = 0;

  note(exchange: Exchange): void {
    this.#count += 1;
    this.#shapes.add(shapeOf(exchange));
  }

  /** Undefined where answers differed, and where the contract may well have been met. */
  said(findings: number): string | undefined {
    const [shape = "", ...others] = this.#shapes;
    if (findings === 0 || others.length > 0 || this.#count < ENOUGH || shape.startsWith("401")) return undefined;
    return `  Every request was answered with ${shape}: ${adviceFor(shape)}?`;
  }
}
