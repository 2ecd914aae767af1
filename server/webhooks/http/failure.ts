import { errors } from "undici";
import { type DeliveryError, DeliveryFailure } from "../delivery-error.ts";

/** System error codes (errno(3)) that have a name of their own in the contract. */
const BY_SYSTEM_CODE: Readonly<Record<string, DeliveryError>> = {
  ECONNREFUSED: "connection_refused",
  ECONNRESET: "connection_reset",
  ECONNABORTED: "connection_reset",
  EPIPE: "connection_reset",
  ETIMEDOUT: "connect_timeout",
};

const NOT_HTTP = [errors.HTTPParserError, errors.HeadersOverflowError, errors.ResponseContentLengthMismatchError];

/** An error of opening the TCP connection. */
export function connectFailure(error: unknown): DeliveryFailure {
  return named(error, "network_error");
}

/** An error of the TLS handshake: whatever the network did not cause is the certificate or the protocol. */
export function tlsFailure(error: unknown): DeliveryFailure {
  return error instanceof errors.ConnectTimeoutError
    ? new DeliveryFailure("connect_timeout", { cause: error })
    : named(error, "tls_invalid");
}

/** An error between the request and the head of the answer. */
export function exchangeFailure(error: unknown): DeliveryFailure {
  if (NOT_HTTP.some((kind) => error instanceof kind)) {
    return new DeliveryFailure("malformed_response", { cause: error });
  }
  if (error instanceof errors.SocketError) return new DeliveryFailure("closed_early", { cause: error });
  return named(error, "network_error");
}

function named(error: unknown, otherwise: DeliveryError): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  const code = systemCode(error);
  return new DeliveryFailure((code === undefined ? undefined : BY_SYSTEM_CODE[code]) ?? otherwise, { cause: error });
}

/** Where several addresses were tried in turn, Node gives the aggregate the code of the first failure. */
function systemCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
