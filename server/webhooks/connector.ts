import { connect as connectTcp, type LookupFunction, type Socket } from "node:net";
import type { ConnectionOptions } from "node:tls";
import { buildConnector } from "undici";
import type { AddressGuard, WebhookScheme } from "./address-guard.ts";
import { DeliveryFailure } from "./delivery-error.ts";
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
  const secure = buildConnector({ ...ca, allowH2: false, timeout: timeoutMs } satisfies ConnectionOptions &
    buildConnector.BuildOptions);

  return (target, callback) => {
    const scheme = target.protocol as WebhookScheme;
    const fail = (error: Error) => callback(error, null);
    openTcp(target, guard, dial, timeoutMs, (error, socket) => {
      if (error !== null) return fail(error);
      // The resolver is not the network: what the packets go to decides.
      if (!guard.permits(socket.remoteAddress ?? "", scheme)) {
        socket.destroy();
        return fail(new DeliveryFailure("address_forbidden"));
      }
      if (scheme === "http:") {
        readInterimResponses(socket);
        return callback(null, socket);
      }
      secure({ ...target, httpSocket: socket }, (tlsError, tlsSocket) => {
        if (tlsError !== null) return fail(tlsFailure(tlsError));
        readInterimResponses(tlsSocket);
        callback(null, tlsSocket);
      });
    });
  };
}

type Opened = (...result: [DeliveryFailure, null] | [null, Socket]) => void;

function openTcp(
  target: buildConnector.Options,
  guard: AddressGuard,
  dial: typeof connectTcp,
  timeoutMs: number,
  opened: Opened,
): void {
  const scheme = target.protocol as WebhookScheme;
  guard.resolve(target.hostname, scheme).then(
    (addresses) => {
      // Only checked addresses reach the socket, which may try several of them in turn (RFC 8305).
      const lookup: LookupFunction = (_host, { all }, found) => {
        const [first] = addresses;
        if (all === true) found(null, [...addresses]);
        else if (first !== undefined) found(null, first.address, first.family);
      };
      const port = Number(target.port || (scheme === "https:" ? 443 : 80));
      const socket = dial({ host: target.hostname, port, lookup, autoSelectFamily: true });
      const expiry = setTimeout(() => socket.destroy(new DeliveryFailure("connect_timeout")), timeoutMs);
      const onError = (error: Error) => {
        clearTimeout(expiry);
        opened(connectFailure(error), null);
      };
      socket.setNoDelay(true).once("error", onError);
      socket.once("connect", () => {
        clearTimeout(expiry);
        socket.off("error", onError);
        opened(null, socket);
      });
    },
    (error: unknown) => opened(connectFailure(error), null),
  );
}
