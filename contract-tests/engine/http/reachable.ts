/** Whether anybody answers at an address, said before a run begins: nothing else of it would be worth its time. */
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";
import { patient } from "../patience.ts";
import { HttpClient, type Reach } from "./http.ts";

const CONNECTING_MS = 5000;
/** After which somebody who looks on is told what is waited for. */
const WAIT_MS = 3000;
const NONE = "No server can be held against the contract at";

/** Failures that no other request would be spared. */
const FOR_ALL =
  /^(ECONNREFUSED|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|EPROTO|ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HPE_INVALID_CONSTANT|no answer within)/;

const WHY: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED/, "nobody listens there"],
  [/^(ENOTFOUND|EAI_)/, "its name leads nowhere"],
  [/^no answer within/, "connections are taken, and no request is answered"],
  [/^(ETIMEDOUT|EHOST|ENET)/, "no connection comes about"],
  [
    /ALERT_(CERTIFICATE_REQUIRED|BAD_CERTIFICATE|UNKNOWN_CA)|HANDSHAKE_FAILURE/,
    "it asks for a certificate that it trusts: --cert FILE and --key FILE",
  ],
  [/^HPE_/, "what listens there does not speak HTTP"],
  [/^(EPROTO|ERR_TLS|ERR_SSL)/, "it does not speak TLS"],
  [/./, "its certificate is not trusted; --ca FILE names who has signed it"],
];

/** Undefined once a connection is there, else the code of what went wrong. */
async function refusal({ hostname, port, protocol }: URL): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (protocol === "https:" ? 443 : 80),
  });
  socket.setTimeout(patient(CONNECTING_MS), () => resolve("ETIMEDOUT"));
  socket.once("connect", () => resolve(undefined));
  socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "ETIMEDOUT"));
  const code = await promise;
  socket.destroy();
  return code;
}

async function failure(url: string, reach: Reach): Promise<string | undefined> {
  const http = new HttpClient(url, { keepAlive: false, ...reach });
  const answer = await http.send({ method: "GET", target: "/", headers: [], body: undefined });
  http.close();
  return "failure" in answer ? answer.failure : undefined;
}

/** Whether a request is answered at the address, with whatever: what takes connections may stand before a server that is yet to start. */
export async function answers(url: string, reach: Reach): Promise<boolean> {
  return (await failure(url, reach)) === undefined;
}

/** Whether TLS is spoken at an address that is said to be without: such a server ends every connection, and some end those of requests that they do not know. */
async function speaksTls(url: URL): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { hostname, port } = url;
  // who it is does not matter
  const socket = connectTls({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port), rejectUnauthorized: false });
  socket.setTimeout(patient(CONNECTING_MS), () => resolve(false));
  socket.once("secureConnect", () => resolve(true));
  socket.once("error", () => resolve(false));
  const isSpoken = await promise;
  socket.destroy();
  return isSpoken;
}

/** Why nothing can be asked at the address, in words; undefined where something can. `onWait` is called where that takes its time. */
export async function unreachable(
  url: string,
  reach: Reach = {},
  onWait: () => void = () => undefined,
): Promise<string | undefined> {
  const waiting = setTimeout(onWait, WAIT_MS);
  const code = (await refusal(new URL(url))) ?? (await failure(url, reach));
  clearTimeout(waiting);
  const { protocol, port } = new URL(url);
  if (code === undefined) return undefined;
  if (!FOR_ALL.test(code)) {
    const isOther = protocol === "http:" && port !== "" && (await speaksTls(new URL(url)));
    return isOther ? `${NONE} ${url}: it speaks TLS; --target ${url.replace(/^http:/i, "https:")}` : undefined;
  }
  const why = WHY.find(([pattern]) => pattern.test(code))?.[1];
  return `${NONE} ${url}: ${why} (${code}).`;
}
