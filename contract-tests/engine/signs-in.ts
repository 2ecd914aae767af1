/** Requests whose body says who asks: `POST /login`, `POST /sessions` with a password. Only who is registered is let in, and no schema says who that is. */
import { isObject } from "../../spec/openapi/json.ts";
import { unspelt } from "../../spec/openapi/unspelt.ts";
import type { Exchange } from "./http/exchange.ts";
import { namesSecret } from "./secrets/names.ts";

/** What the place is called where somebody signs in. */
const SIGNING_IN = /^(login|logon|signin|sessions?|tokens?|auth|authenticate|authentication|authorize)$/;

/** Whether somebody signs in by what the body says, and is not let in. */
export function isNotLetIn({ request, sent, response }: Exchange): boolean {
  const place =
    request.target
      .replace(/\?.*/, "")
      .split("/")
      .findLast((step) => step !== "") ?? "";
  const body = sent?.body;
  return (
    request.method === "POST" &&
    [401, 403].includes(response?.status ?? 0) &&
    SIGNING_IN.test(unspelt(place)) &&
    isObject(body) &&
    Object.keys(body).some(namesSecret)
  );
}
