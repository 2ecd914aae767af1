/** Every value that the recorded traffic showed at a named schema, so that a change of that schema is judged by these alone. */
import { headerAsValue } from "../../engine/http/header-value.ts";
import type { Contract } from "../../engine/contract.ts";
import { type Json, parseJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { responseFor } from "../../../spec/openapi/responses.ts";
import type { Direction } from "../../engine/schemas.ts";
import { Walker } from "../../engine/coverage/annotate.ts";
import { countsAsTaken } from "../../engine/coverage/coverage.ts";
import { type Exchange, essence, headerValue, headerValues, isJsonType, jsonBody } from "../../engine/http/exchange.ts";
import type { Recorded } from "./record.ts";
import type { SchemaNodes } from "./schema-nodes.ts";

export interface Observation {
  readonly value: Json;
  /** As it stood in a header: what it is read as is the contract's to say. */
  readonly text?: string;
  /** How often it was seen. */
  count: number;
  /** Exchanges or deliveries that showed it; the first few. */
  readonly exchanges: number[];
  readonly deliveries: number[];
}

const WITNESSES = 3;

/** One value of a message and the schema that the contract gives it. */
export interface Spoken {
  readonly direction: Direction;
  readonly pointer: string;
  readonly value: Json;
  readonly text?: string;
}

function answered({ schemas }: Contract, operation: Operation, { response }: Exchange): Spoken[] {
  const documented = response && responseFor(operation.responses, response.status);
  if (response === undefined || documented === undefined) return [];
  const type = essence(headerValue(response.headers, "content-type"));
  const media = documented.content.find((one) => essence(one.type) === type);
  const body = isJsonType(type) ? jsonBody(response) : response.body.toString("utf8");
  const headers = documented.headers.flatMap((header) =>
    headerValues(response.headers, header.name).flatMap((text) => {
      const { schema } = header;
      return schema === undefined
        ? []
        : [{ pointer: schema, value: headerAsValue(schemas, schema, text, header), text }];
    }),
  );
  return [
    ...headers,
    ...(media?.schema === undefined || body === undefined ? [] : [{ pointer: media.schema, value: body }]),
  ].map((spoken) => ({ ...spoken, direction: "out" }));
}

function asked({ schemas }: Contract, operation: Operation, exchange: Exchange): Spoken[] {
  if (exchange.response === undefined || !countsAsTaken(exchange.response.status)) return [];
  const type = essence(headerValue(exchange.request.headers, "content-type"));
  const media = operation.body?.content.find((one) => essence(one.type) === type);
  const body = exchange.sent?.body ?? jsonBody(exchange.request);
  const found = operation.parameters.flatMap(({ in: place, name, schema }) => {
    const value = exchange.sent?.values.get(`${place} ${name}`);
    return value === undefined ? [] : [{ pointer: schema, value }];
  });
  if (media?.schema !== undefined && body !== undefined) found.push({ pointer: media.schema, value: body });
  return found
    .filter(({ pointer, value }) => schemas.valid("in", pointer, value))
    .map((spoken) => ({ ...spoken, direction: "in" }));
}

function delivered({ schemas, webhooks }: Contract, { delivered: all }: Recorded): Spoken[][] {
  return all.map(({ webhook: name, attempts }) => {
    const webhook = webhooks.find(({ path }) => path === name);
    return attempts.flatMap(({ headers, body }) => {
      const payload = parseJson(body.toString("utf8"));
      const media = webhook?.body?.content[0]?.schema;
      const heads = (webhook?.parameters ?? []).flatMap(({ name: header, schema }) =>
        headerValues(headers, header).map((text) => ({
          pointer: schema,
          value: headerAsValue(schemas, schema, text),
          text,
        })),
      );
      const bodies = media === undefined || payload === undefined ? [] : [{ pointer: media, value: payload }];
      return [...heads, ...bodies].map((spoken) => ({ ...spoken, direction: "out" as const }));
    });
  });
}

export class Observations {
  readonly #seen = new Map<string, Map<string, Observation>>();
  readonly #nodes: SchemaNodes;

  constructor(contract: Contract, recorded: Recorded, nodes: SchemaNodes) {
    this.#nodes = nodes;
    for (const exchange of recorded.exchanges) {
      const operation = contract.operation(exchange.case.operationId ?? "");
      if (operation === undefined) continue;
      for (const spoken of [...answered(contract, operation, exchange), ...asked(contract, operation, exchange)])
        this.#walk(contract, spoken, (observation) => observation.exchanges.push(exchange.id), "exchanges");
    }
    delivered(contract, recorded).forEach((all, index) => {
      for (const spoken of all)
        this.#walk(contract, spoken, (observation) => observation.deliveries.push(index), "deliveries");
    });
  }

  #walk(
    contract: Contract,
    spoken: Spoken,
    witness: (observation: Observation) => void,
    kind: "exchanges" | "deliveries",
  ): void {
    const seen = (pointer: string, _: unknown, value: Json): void => {
      if (!this.#nodes.anchors.has(pointer)) return;
      const key = `${spoken.direction} ${pointer}`;
      const here = this.#seen.get(key) ?? new Map<string, Observation>();
      this.#seen.set(key, here);
      const raw = value === spoken.value ? spoken.text : undefined;
      const name = JSON.stringify(raw ?? value);
      const observation = here.get(name) ?? {
        value,
        ...(raw === undefined ? {} : { text: raw }),
        count: 0,
        exchanges: [],
        deliveries: [],
      };
      here.set(name, observation);
      observation.count += 1;
      if (observation[kind].length < WITNESSES) witness(observation);
    };
    const nothing = (): void => {};
    new Walker(contract.schemas, spoken.direction, {
      seen,
      branch: nothing,
      undeclared: nothing,
      misdirected: nothing,
    }).walk(spoken.pointer, spoken.value);
  }

  at(direction: Direction, anchor: string): Observation[] {
    return [...(this.#seen.get(`${direction} ${anchor}`)?.values() ?? [])];
  }
}
