/** What `x-webhook-delivery` says: signature, schedule, rule of repetition, and what brings a webhook about. */
import { type Json, type JsonObject, isObject, listAt, objectAt, textAt } from "../../../../spec/openapi/json.ts";
import type { Contract } from "../../../engine/contract.ts";
import { join, read } from "../../../../spec/openapi/pointer.ts";
import type { ContractOperator, Placed } from "./contract-operator.ts";

interface Described {
  readonly place: string;
  readonly at: string;
  readonly raw: JsonObject;
}

function described({ document, webhooks }: Contract): Described[] {
  return webhooks.flatMap(({ path: place, pointer }) => {
    const at = join(pointer, "x-webhook-delivery");
    const raw = read(document, at);
    return isObject(raw) ? [{ place, at, raw }] : [];
  });
}

function made(
  { place, at }: Described,
  says: string,
  key: readonly string[],
  value: Json | undefined,
  live = false,
): Placed {
  const pointer = join(at, ...key);
  return {
    place,
    says,
    edits: [value === undefined ? { pointer } : { pointer, value }],
    effect: "other",
    scope: { kind: live ? "delivery" : "webhook" },
  };
}

export const webhookSignature: ContractOperator = {
  name: "webhook signature",
  mutants: (contract) =>
    described(contract).flatMap((one) => {
      const scheme = textAt(objectAt(one.raw["signature"])["scheme"]);
      if (scheme === undefined) return [];
      const schemes = ["hmac-sha256-hex", "hmac-sha512-hex", "hmac-sha256-base64"];
      return [
        made(one, "is signed in X-Mutant", ["signature", "header"], "X-Mutant"),
        ...schemes
          .filter((name) => name !== scheme)
          .map((name) => made(one, `is signed by ${name}`, ["signature", "scheme"], name)),
      ];
    }),
};

function schedules(one: Described): Placed[] {
  const delays = listAt(one.raw["delays_seconds"]).map(Number);
  const at = ["delays_seconds"];
  const last = delays.at(-1) ?? 0;
  return [
    ...delays.flatMap((delay, index) =>
      (index === 0 ? [] : [delay + 2, delay - 1]).map((other) =>
        made(
          one,
          `waits ${other} s before attempt ${index + 1}`,
          at,
          delays.map((own, at) => (at === index ? other : own)),
        ),
      ),
    ),
    ...(delays.length === 0
      ? []
      : [
          made(one, "makes one attempt less", at, delays.slice(0, -1)),
          made(one, "makes one attempt more", at, [...delays, last * 2]),
        ]),
  ];
}

const CLASSES = ["2xx", "3xx", "4xx", "5xx", "connection_error"];

function rules(one: Described): Placed[] {
  const retried = listAt(one.raw["retry_on"]).map(String);
  return CLASSES.map((name) =>
    retried.includes(name)
      ? made(
          one,
          `does not repeat after ${name}`,
          ["retry_on"],
          retried.filter((other) => other !== name),
        )
      : made(one, `repeats after ${name}`, ["retry_on"], [...retried, name]),
  );
}

export const webhookDelivery: ContractOperator = {
  name: "webhook delivery",
  mutants: (contract) => described(contract).flatMap((one) => [...schedules(one), ...rules(one)]),
};

/** Another operation than the one named. */
function another({ operations }: Contract, id: string | undefined): string {
  return operations.find((operation) => operation.id !== id)?.id ?? "";
}

function flow(contract: Contract, one: Described): Placed[] {
  const found: Placed[] = [];
  for (const [part, keys] of [
    ["registration", ["url", "secret"]],
    ["outcome", ["pointer"]],
  ] as const) {
    const raw = objectAt(one.raw[part]);
    const id = textAt(raw["operationId"]);
    if (id === undefined) continue;
    found.push(
      made(one, `has its ${part} at ${another(contract, id)}`, [part, "operationId"], another(contract, id), true),
    );
    for (const key of keys.filter((name) => textAt(raw[name]) !== undefined))
      found.push(made(one, `has the ${key} of its ${part} at /x_mutant`, [part, key], "/x_mutant", true));
  }
  const [url, secret] = [
    textAt(objectAt(one.raw["registration"])["url"]),
    textAt(objectAt(one.raw["registration"])["secret"]),
  ];
  if (url !== undefined && secret !== undefined)
    found.push({
      ...made(one, "has the url and the secret of its registration exchanged", ["registration", "url"], secret, true),
      edits: [
        { pointer: join(one.at, "registration", "url"), value: secret },
        { pointer: join(one.at, "registration", "secret"), value: url },
      ],
    });
  for (const part of ["triggers", "redeliver"]) {
    const [id] = listAt(one.raw[part]).map(String);
    if (id !== undefined)
      found.push(made(one, `names ${another(contract, id)} in ${part}`, [part], [another(contract, id)], true));
  }
  return found;
}

export const webhookFlow: ContractOperator = {
  name: "webhook flow",
  mutants: (contract) => described(contract).flatMap((one) => flow(contract, one)),
};
