// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Receiver } from "../receiver.ts";
import { nodeHandler } from "./node.ts";

type Next = (error?: unknown) => void;

/**
 * `app.post("/webhooks", expressHandler(receiver))`, registered before `express.json()`: a parsed body has lost its bytes.
 * It reads the body itself, so that Express's limit of 100 kB does not apply.
 */
export function expressHandler(
  receiver: Receiver,
): (request: IncomingMessage, response: ServerResponse, next: Next) => void {
  const handle = nodeHandler(receiver);
  return (request, response, next) => {
    handle(request, response).catch(next);
  };
}
