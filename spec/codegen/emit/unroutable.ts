/** Which paths and methods of a contract Hono cannot route. */
import { METHODS } from "node:http";
import type { Operation } from "../operations.ts";
import type { Note } from "./note.ts";

/** A path without the names of its parameters. */
function shapeOfPath({ path }: Operation): string {
  return path.replaceAll(/\{[^{}]*\}/g, "{}");
}

/** The first operation that each way to ask for one leads to. */
function firstByWay(operations: readonly Operation[]): ReadonlyMap<string, Operation> {
  return new Map(operations.toReversed().map((operation) => [wayOf(operation), operation]));
}

function wayOf(operation: Operation): string {
  return `${operation.method} ${shapeOfPath(operation)}`;
}

/** Whether an address keeps a path: dots for the folder above go, and so do line breaks. */
function isAsWritten(path: string): boolean {
  const plain = path.replaceAll(/\{[^{}]*\}/g, "x");
  return decodeURI(new URL(`http://a.example${plain}`).pathname) === plain;
}

function checkPath(operation: Operation, first: Operation | undefined, note: (note: Note) => void): void {
  if (first !== operation)
    note({ at: operation.at, message: `a path that differs from ${first?.path} by names alone cannot be routed` });
  if (/[^/]\{|\}[^/]/.test(operation.path)) {
    note({ at: operation.at, message: "a path parameter that is part of a segment cannot be routed by Hono" });
  }
  if (operation.path.includes("{__proto__}"))
    note({ at: operation.at, message: "a path parameter named __proto__ cannot be routed by Hono" });
  if (/[?#%*]/.test(operation.path))
    note({
      at: operation.at,
      message: "a path with a query, a fragment, codes or an asterisk in its name cannot be routed by Hono",
    });
  else if (!isAsWritten(operation.path))
    note({
      at: operation.at,
      message: "a path that addresses write otherwise cannot be routed: nobody can ask for it",
    });
  if (!METHODS.includes(operation.method.toUpperCase()))
    note({
      at: operation.at,
      message: `Node's server refuses the method ${operation.method}: on it neither the routes nor the mock are asked`,
    });
  if (operation.method === "head")
    note({ at: operation.at, message: "HEAD cannot be routed by Hono, which answers it by the GET of its path" });
}

export function noteUnroutable(operations: readonly Operation[], note: (note: Note) => void): void {
  const firsts = firstByWay(operations);
  for (const operation of operations) checkPath(operation, firsts.get(wayOf(operation)), note);
}
