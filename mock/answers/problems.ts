/**
 * Refusals in the contract's own words. The mock answers a refused request with the problem example that fits best,
 * filled in with what is wrong with this request, so that an integrator meets the shape that production has.
 */
import { STATUS_CODES } from "node:http";
import {
  type Json,
  type JsonObject,
  type Schema,
  isObject,
  listAt,
  mapObject,
  objectAt,
  sameJson,
  textAt,
} from "../../spec/openapi/json.ts";
import { concrete, isJsonMediaType } from "../../spec/openapi/media.ts";
import { codesOfKeywords } from "../../spec/openapi/problem-codes.ts";
import { OF_HTTP } from "../../spec/openapi/status-names.ts";
import { responseFor as declaredFor } from "../../spec/openapi/responses.ts";
import { type Contract, type ContractOperation, contentsOf, responseFor, statusesOf } from "../contract.ts";
import type { Schemas } from "../schemas.ts";
import { type BodyParts, bodyFor, mediaOf, negotiated, schemaOf } from "./bodies.ts";
import type { InputError } from "./violations.ts";

interface ProblemAnswer {
  readonly status: number;
  /** Both undefined where the contract declares the status and no body for it. */
  readonly mediaType: string | undefined;
  readonly body: unknown;
  /** What such an answer has no room for. */
  readonly unsaid?: string;
}

/** A problem that says what is wrong, whether or not the operation declares it like that. */
interface Said {
  readonly status: number;
  readonly mediaType: string;
  readonly body: JsonObject;
}

export interface Refused {
  readonly status: number;
  /** The path of the request. */
  readonly instance: string;
  /** In the words of a person, where the contract has no example to say it. */
  readonly detail: string;
  /** Undefined for a path that the contract does not have. */
  readonly operation?: ContractOperation | undefined;
  readonly errors?: readonly InputError[] | undefined;
  /** The name of the operation's example to answer with, where it is known. */
  readonly example?: string | undefined;
}

export interface Problems {
  /** The answer to a refused request. */
  answer(refused: Refused): ProblemAnswer;
}

interface ProblemExample {
  readonly status: number;
  readonly name: string;
  readonly operation: ContractOperation;
  readonly mediaType: string;
  readonly schema: Schema | undefined;
  readonly value: JsonObject;
}

export function createProblems(contract: Contract, parts: BodyParts): Problems {
  const { schemas } = parts;
  const examples = contract.operations.flatMap((operation) => problemExamples(contract, operation));
  const spread = Map.groupBy(examples, ({ status, name }) => `${status} ${name}`);
  const spreadOf = ({ status, name }: ProblemExample): number => spread.get(`${status} ${name}`)?.length ?? 0;
  // What most operations declare is the general case; what one declares is a rule of its own.
  const mostGeneral = (list: readonly ProblemExample[]) => list.toSorted((a, b) => spreadOf(b) - spreadOf(a))[0];

  const fitting = ({ status, operation, errors, example: wanted }: Refused): ProblemExample | undefined => {
    const all = examples.filter((example) => example.status === status);
    const own = all.filter((example) => example.operation === operation);
    const catchAll = operation === undefined ? undefined : examplesFor(contract, operation, status)[0];
    if (errors === undefined) return own.find(({ name }) => name === wanted) ?? own[0] ?? catchAll;
    const pointing = mostGeneral(own.filter(pointsLike(errors))) ?? mostGeneral(all.filter(pointsLike(errors)));
    return pointing ?? mostGeneral(own) ?? catchAll;
  };

  const answered = (refused: Refused): ProblemAnswer => {
    const example = fitting(refused);
    const said =
      example === undefined
        ? madeUp(mostGeneral(examples), refused, contract, schemas)
        : filledIn(contract, example, refused, schemas);
    return declared(parts, refused, said);
  };
  return {
    answer(refused) {
      const told = answered(refused);
      if (saysItsStatus(told) || refused.operation === undefined) return told;
      if (statusesOf(refused.operation).includes(refused.status)) return told;
      // where one form stands for all statuses, its list of them may lack this one
      const others = USUAL.map((status) => answered({ ...refused, status }));
      return others.find(saysItsStatus) ?? told;
    },
  };
}

/** What requests that break a contract are refused with. */
const USUAL = [422, 400];

function saysItsStatus({ status, body }: ProblemAnswer): boolean {
  return !isObject(body) || sameJson(withStatus(body, status), body);
}

/** The same in the form that the operation declares for the status: what its schema has no room for is left out. */
function declared(parts: BodyParts, { operation, status, detail }: Refused, said: Said): ProblemAnswer {
  const response = operation === undefined ? undefined : declaredFor(operation.responses, status);
  if (response === undefined) return said;
  if (response.content.length === 0)
    return { status, mediaType: undefined, body: undefined, unsaid: unsaidOf(said, detail) };
  const media = mediaOf(response.content, said.mediaType) ?? negotiated(response.content, undefined);
  if (media === undefined) return said;
  const mediaType = concrete(media.type);
  const schema = schemaOf(parts.document, media);
  const isJson = isJsonMediaType(mediaType);
  if (isJson && parts.schemas.accepts(schema, said.body)) return { status, mediaType, body: said.body };
  const any = bodyFor(parts, media, {});
  const fitting = isObject(any)
    ? [withStatus(any, status), any].find((one) => parts.schemas.accepts(schema, one))
    : any;
  // alternatives that are the same take nothing, and a body there is all the same
  const made = fitting ?? any;
  if (!isJson || !isObject(made)) return { status, mediaType, body: made, unsaid: unsaidOf(said, detail) };
  const body = Object.entries(said.body).reduce<JsonObject>((told, [name, value]) => {
    const candidate = { ...told, [name]: value };
    return name in told && parts.schemas.accepts(schema, candidate) ? candidate : told;
  }, made);
  return { status, mediaType, body, unsaid: unsaidOf(said, detail) };
}

/** What is wrong, as a header can hold it. */
function unsaidOf({ body }: Said, detail: string): string {
  const errors = listAt(body["errors"]).map(objectAt);
  const told = errors.map((error) =>
    `${textAt(error["parameter"]) ?? textAt(error["pointer"]) ?? ""} ${textAt(error["detail"]) ?? ""}`.trim(),
  );
  return (told.length > 0 ? told.join("; ") : detail).replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 500);
}

function problemExamples(contract: Contract, operation: ContractOperation): ProblemExample[] {
  const refusals = statusesOf(operation).filter((status) => status >= 400);
  return refusals.flatMap((status) => examplesFor(contract, operation, status));
}

/** The JSON examples of the response that covers a status, be it `4XX` or `default`. */
function examplesFor(contract: Contract, operation: ContractOperation, status: number): ProblemExample[] {
  const response = responseFor(operation, status) ?? {};
  const contents = contentsOf(contract, response).filter(({ mediaType }) => isJsonMediaType(mediaType));
  return contents.flatMap(({ mediaType, examples }) => {
    const schema = objectAt(objectAt(response["content"])[mediaType])["schema"] as Schema | undefined;
    return examples.flatMap(({ name, value }) =>
      isObject(value) ? [{ status, name, operation, mediaType, schema, value }] : [],
    );
  });
}

/** Whether an example lists errors by the same means: pointers into the body, or names of parameters. */
function pointsLike(errors: readonly InputError[]): (example: ProblemExample) => boolean {
  const means = errors.every((error) => "parameter" in error) ? "parameter" : "pointer";
  return ({ value }) => listAt(value["errors"]).some((entry) => means in objectAt(entry));
}

/** The example with this request's path and errors, as far as the schema of the response has room for them. */
function filledIn(contract: Contract, example: ProblemExample, { instance, errors }: Refused, schemas: Schemas): Said {
  const { status, mediaType, schema, value } = example;
  // the example may be that of another status, where a range of them or `default` stands for both
  const said = withStatus(value, status);
  const own = isProblem(example) && typeof value["status"] === "number" ? { ...said, status } : said;
  const located = "instance" in own ? { ...own, instance } : own;
  const listed =
    errors !== undefined && isProblem(example)
      ? { ...located, ...listing(errors, value, codesOfKeywords(contract.document)) }
      : located;
  const body = [listed, located, own].find((candidate) => schemas.accepts(schema, candidate)) ?? value;
  return { status, mediaType, body };
}

/** Members that nothing but the status of HTTP is called, at the top and within `error`. */
function withStatus(body: JsonObject, status: number): JsonObject {
  return mapObject(body, (member, name) => {
    if (OF_HTTP.test(name) && typeof member === "number") return status;
    if (name === "errors" && Array.isArray(member)) return member.map((error) => withTextOfStatus(error, status));
    return name === "error" && isObject(member) ? withStatus(member, status) : member;
  });
}

/** Of JSON:API's errors each says the status, as a text. */
function withTextOfStatus(error: Json, status: number): Json {
  const isSaid = isObject(error) && /^[45]\d\d$/.test(textAt(error["status"]) ?? "");
  return isSaid ? { ...error, status: String(status) } : error;
}

/** RFC 9457, or at least a body that lists errors in its way. */
function isProblem({ mediaType, value }: ProblemExample): boolean {
  return /^application\/problem\+json/i.test(mediaType) || Array.isArray(value["errors"]);
}

function listing(errors: readonly InputError[], example: JsonObject, codes: JsonObject | undefined): JsonObject {
  const count = errors.length === 1 ? "1 thing in the request breaks" : `${errors.length} things in the request break`;
  return {
    ...("detail" in example ? { detail: `${count} the contract; see errors.` } : {}),
    errors: errors.map(({ keyword, ...error }) => ({
      ...error,
      ...(codes === undefined ? {} : { code: codes[keyword] ?? codes["default"] ?? null }),
    })),
  };
}

/**
 * No example of the contract says this (an unknown path, a method that a path does not have): RFC 9457's members, and
 * those of the contract's problems, with the machine code that is named like the status where their schema has it.
 */
function madeUp(model: ProblemExample | undefined, refused: Refused, contract: Contract, schemas: Schemas): Said {
  const { status, instance, detail, errors = [] } = refused;
  const title = STATUS_CODES[status] ?? "Refused";
  const plain = { type: "about:blank", title, status, detail, instance };
  const mediaType = "application/problem+json";
  const listed = errors.length === 0 ? plain : { ...plain, ...listing(errors, plain, undefined) };
  if (model === undefined || !isProblem(model)) return { status, mediaType, body: listed };
  const { errors: _errors, ...kept } = model.value;
  const { code, previous } = namedLike(title, model, contract);
  const type = textAt(kept["type"]);
  const body = {
    ...kept,
    ...plain,
    ...code,
    ...(type === undefined || previous === undefined
      ? {}
      : { type: type.replaceAll(previous, String(Object.values(code)[0])) }),
  };
  return schemas.accepts(model.schema, body)
    ? { status, mediaType: model.mediaType, body }
    : { status, mediaType, body: listed };
}

/** The member of the model whose schema is a list of codes, with the code that reads like the title: `not_found`. */
function namedLike(
  title: string,
  model: ProblemExample,
  contract: Contract,
): { code: Record<string, string>; previous?: string } {
  const wanted = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_");
  const properties = objectAt(contract.follow(model.schema as JsonObject | undefined)["properties"]);
  for (const [member, schema] of Object.entries(properties)) {
    const { enum: closed, "x-extensible-enum": open } = contract.follow(schema);
    const found = [...listAt(closed), ...listAt(open)].find(
      (code) => typeof code === "string" && code.replaceAll("-", "_") === wanted,
    );
    const previous = textAt(model.value[member]);
    if (typeof found === "string" && previous !== undefined) return { code: { [member]: found }, previous };
  }
  return { code: {} };
}
