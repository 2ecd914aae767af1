/** Answers to many requests in one, each with a status of its own (RFC 4918, 13). */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import { type Exchange, jsonBody } from "./exchange.ts";

export const MULTI_STATUS = 207;

function refused(entry: Json): boolean {
  if (!isObject(entry)) return false;
  const { status, status_code: code = status, statusCode = code, ok, success = ok } = entry;
  return Number(statusCode) >= 400 || success === false;
}

/** Whether an entry says that what it is about was done; undefined where it says neither. */
export function saysDone(entry: Json | undefined): boolean | undefined {
  if (!isObject(entry)) return undefined;
  if (refused(entry)) return false;
  const { status, status_code: code = status, statusCode = code, ok, success = ok } = entry;
  return (typeof statusCode === "number" && statusCode < 300) || success === true ? true : undefined;
}

export function entriesIn(body: Json | undefined): readonly Json[] {
  if (Array.isArray(body)) return body;
  return isObject(body) ? (Object.values(body).find((member) => Array.isArray(member)) ?? []) : [];
}

/** Whether every request in it was refused, which the status of the whole does not say. */
export function refusesAll({ response }: Exchange): boolean {
  if (response?.status !== MULTI_STATUS) return false;
  const entries = entriesIn(jsonBody(response));
  return entries.length > 0 && entries.every(refused);
}
