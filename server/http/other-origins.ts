import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { operations } from "../../generated/routes.ts";
import { answerHeaders, parametersIn } from "./openapi-paths.ts";

/** Seconds for which a browser may keep the answer to its question. */
const KEEP_SECONDS = 600;

/** Lets pages of these origins call every operation and read every header that the contract has. */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler {
  const all = Object.values(operations);
  const sent = all.flatMap(({ path, method }) => [...parametersIn("header", path, method)]);
  const answered = all.flatMap(({ path, method }) => [...answerHeaders(path, method)]);
  return cors({
    origin: [...origins],
    allowMethods: [...new Set(["HEAD", ...all.map(({ method }) => method)])],
    allowHeaders: [...new Set(["Authorization", "Content-Type", "traceparent", ...sent])],
    exposeHeaders: [...new Set(answered)],
    maxAge: KEEP_SECONDS,
  });
}
