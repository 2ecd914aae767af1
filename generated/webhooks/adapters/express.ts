// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
import type { Receiver } from "../receiver.ts";
import { type NodeRequest, type NodeResponse, nodeHandler } from "./node.ts";

type Next = (error?: unknown) => void;

/**
 * `app.post("/webhooks", expressHandler(receiver))`, registered before `express.json()`: a parsed body has lost its bytes.
 * It reads the body itself, so that Express's limit of 100 kB does not apply.
 */
export function expressHandler(receiver: Receiver): (request: NodeRequest, response: NodeResponse, next: Next) => void {
  const handle = nodeHandler(receiver);
  return (request, response, next) => {
    handle(request, response).catch(next);
  };
}
