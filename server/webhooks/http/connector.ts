import { connect as connectTcp, type LookupFunction, type Socket } from "node:net";
import { callbackify } from "node:util";
import { buildConnector } from "undici";
import type { AddressGuard, ResolvedAddress, WebhookScheme } from "../address-guard/address-guard.ts";
import { DeliveryFailure } from "../delivery-error.ts";
import { connectFailure, tlsFailure } from "./failure.ts";
import { readInterimResponses } from "./interim-responses.ts";

export interface ConnectorOptions {
  readonly guard: AddressGuard;
  /** A connection not established by then is destroyed, in milliseconds; the attempt has given up on it already. */
  readonly timeoutMs: number;
  /** Extra trusted certificate authorities, PEM. */
  readonly ca?: readonly string[] | undefined;
  /** Opens the TCP connection. Tests replace it to show that the address it reached is checked again. */
  readonly dial?: typeof connectTcp;
}

/**
 * undici's connector with the address guard in front of, inside and behind it: a literal or resolved address is
 * checked before connecting, and the address actually connected to is checked again before the first byte is sent.
 * Every error is a DeliveryFailure.
 */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const { guard, timeoutMs, dial = connectTcp } = options;
  const ca = options.ca === undefined ? {} : { ca: [...options.ca] };
  const secure = buildConnector({ ...ca, allowH2: false, timeout: timeoutMs });

  const establish = async (target: buildConnector.Options): Promise<Socket> => {
    const scheme = target.protocol as WebhookScheme;
    const addresses = await guard.resolve(target.hostname, scheme);
    const tcp = await openTcp(target, addresses, dial, timeoutMs);
    // The resolver is not the network: what the packets go to decides.
    if (!guard.permits(tcp.remoteAddress ?? "", scheme)) {
      tcp.destroy();
      throw new DeliveryFailure("address_forbidden");
    }
    const socket = scheme === "https:" ? await encrypt(secure, target, tcp) : tcp;
    readInterimResponses(socket);
    return socket;
  };

  const connect = callbackify(establish);
  return (target, callback) =>
    connect(target, (error, socket) => (error ? callback(error, null) : callback(null, socket)));
}

function openTcp(
  target: buildConnector.Options,
  addresses: readonly ResolvedAddress[],
  dial: typeof connectTcp,
  timeoutMs: number,
): Promise<Socket> {
  // Only checked addresses reach the socket, which may try several of them in turn (RFC 8305).
  const lookup: LookupFunction = (_host, { all }, found) => {
    const [first] = addresses;
    if (all === true) found(null, [...addresses]);
    else if (first !== undefined) found(null, first.address, first.family);
  };
  const port = Number(target.port || (target.protocol === "https:" ? 443 : 80));
  return new Promise((resolve, reject) => {
    const socket = dial({ host: target.hostname, port, lookup, autoSelectFamily: true });
    const expiry = setTimeout(() => socket.destroy(new DeliveryFailure("connect_timeout")), timeoutMs);
    socket
      .setNoDelay(true)
      .once("connect", () => resolve(socket))
      .on("error", (error) => reject(connectFailure(error)))
      .once("connect", () => clearTimeout(expiry))
      .once("close", () => clearTimeout(expiry));
  });
}

function encrypt(
  secure: buildConnector.connector,
  target: buildConnector.Options,
  httpSocket: Socket,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    secure({ ...target, httpSocket }, (error, socket) => {
      if (error === null) resolve(socket);
      else reject(tlsFailure(error));
    });
  });
}
