/**
 * Why an attempt got no HTTP answer, in words that never change: clients read these in `webhook.error` and in the
 * attempts log.
 */
export const DELIVERY_ERRORS = {
  dns_failure: "The host name of the webhook URL did not resolve.",
  connection_refused: "The receiver's host refused the connection.",
  connect_timeout: "No connection was established within the attempt's deadline.",
  tls_invalid: "The TLS handshake failed or the certificate is not valid for this host.",
  connection_reset: "The receiver reset the connection before it answered.",
  closed_early: "The receiver closed the connection before it answered.",
  response_timeout: "The receiver took the request and did not answer within the attempt's deadline.",
  malformed_response: "What came back is not an HTTP response, or its headers are too large.",
  address_forbidden: "The webhook URL leads to an address that the service does not call. Nothing was sent.",
  unregistered: "The webhook was unregistered before this attempt. Nothing was sent.",
  network_error: "The connection failed in a way that none of the other codes names.",
} as const;

export type DeliveryError = keyof typeof DELIVERY_ERRORS;

/** Thrown inside one attempt to name its error where the cause is still known. */
export class DeliveryFailure extends Error {
  readonly code: DeliveryError;
  constructor(code: DeliveryError, options?: ErrorOptions) {
    super(code, options);
    this.name = "DeliveryFailure";
    this.code = code;
  }
}
