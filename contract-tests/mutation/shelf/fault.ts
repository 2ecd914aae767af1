/** One way in which the service of this room breaks its contract: inside, or on the wire. */
import { type Json, type JsonObject, isObject } from "../../../spec/openapi/json.ts";
import { read, write } from "../../../spec/openapi/pointer.ts";
import { headerValue } from "../../engine/http/exchange.ts";
import type { Answered, Asked } from "../server-faults/fault.ts";
import { jsonOf, withHeader, withJson } from "../server-faults/faults/places.ts";
import type { Oddities } from "./books.ts";

type Wire = (answered: Answered, asked: Asked) => Partial<Answered> | undefined;

export interface ShelfFault {
  readonly name: string;
  /** The checks whose business it is. */
  readonly by: readonly string[];
  /** Nothing but a strict gate takes it for a fault. */
  readonly strict?: true;
  /** Made anew for each run: a fault may remember what it has seen. */
  readonly make: () => {
    readonly odd?: Oddities;
    readonly answer?: Wire;
    readonly ask?: (asked: Asked) => Partial<Asked> | undefined;
    /** How long the service works on a request: others may come meanwhile. */
    readonly takesMs?: (asked: Asked) => number;
  };
}

export function inside(name: string, by: readonly string[], make: () => Oddities): ShelfFault {
  return { name, by, make: () => ({ odd: make() }) };
}

/** Another answer of the operation, below 300 or of the statuses named. */
export function answering(name: string, operation: string, by: readonly string[], make: () => Wire): ShelfFault {
  return {
    name,
    by,
    make: () => {
      const wire = make();
      return { answer: (answered, asked) => (asked.operation?.id === operation ? wire(answered, asked) : undefined) };
    },
  };
}

/** Another value at one place of an operation's good answers. */
export function at(
  name: string,
  operation: string,
  pointer: string,
  change: (value: Json, body: JsonObject, asked: Asked) => Json | undefined,
  by: readonly string[],
): ShelfFault {
  return answering(name, operation, by, () => (answered, asked) => {
    const body = answered.status < 300 ? jsonOf(answered) : undefined;
    const value = isObject(body) ? read(body, pointer) : undefined;
    const other = isObject(body) && value !== undefined ? change(value, body, asked) : undefined;
    return body === undefined || other === undefined ? undefined : withJson(write(body, pointer, other));
  });
}

/** Another header of an operation's answers. */
export function header(
  name: string,
  operation: string,
  header: string,
  by: readonly string[],
  make: () => (value: string, answered: Answered, asked: Asked) => string | undefined,
): ShelfFault {
  return answering(name, operation, by, () => {
    const change = make();
    return (answered, asked) => {
      const value = headerValue(answered.headers, header);
      const other = value === undefined ? undefined : change(value, answered, asked);
      return other === undefined ? undefined : { headers: withHeader(answered.headers, header, other) };
    };
  });
}

export function problem(
  name: string,
  by: readonly string[],
  make: () => (value: JsonObject, asked: Asked) => JsonObject,
): ShelfFault {
  return {
    name,
    by,
    make: () => {
      const change = make();
      return {
        answer: (answered, asked) => {
          const value = answered.status >= 400 ? jsonOf(answered) : undefined;
          return isObject(value) ? withJson(change(value, asked)) : undefined;
        },
      };
    },
  };
}
