import { type KeyObject, generateKeyPairSync, sign } from "node:crypto";

/** A certificate and its key, PEM, made for one test run: no private key lies in the repository. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export interface CertificateRequest {
  readonly names: readonly string[];
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  /** Signs with this authority; self-signed where absent. */
  readonly issuer?: Authority;
}

export interface Authority extends Certificate {
  readonly name: string;
  readonly privateKey: KeyObject;
}

/** An authority that a test may trust. */
export function createAuthority(authority: string): Authority {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const contents = {
    subject: authority,
    issuer: authority,
    publicKey,
    signingKey: privateKey,
    extensions: [CA_EXTENSION],
  };
  const cert = encode({ ...contents, notBefore: aYearFrom(-1), notAfter: aYearFrom(1) });
  return { name: authority, cert, key: pem(privateKey), privateKey };
}

/** A server certificate for the given DNS names and IPv4 addresses. */
export function createCertificate(request: CertificateRequest): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const subject = request.names[0] ?? "nobody";
  const cert = encode({
    subject,
    issuer: request.issuer?.name ?? subject,
    publicKey,
    signingKey: request.issuer?.privateKey ?? privateKey,
    extensions: [subjectAltNames(request.names)],
    notBefore: request.notBefore ?? aYearFrom(-1),
    notAfter: request.notAfter ?? aYearFrom(1),
  });
  return { cert, key: pem(privateKey) };
}

interface Contents {
  readonly subject: string;
  readonly issuer: string;
  readonly publicKey: KeyObject;
  readonly signingKey: KeyObject;
  readonly extensions: readonly Buffer[];
  readonly notBefore: Date;
  readonly notAfter: Date;
}

function aYearFrom(direction: 1 | -1): Date {
  return new Date(Date.now() + direction * 365 * 24 * 3600 * 1000);
}

// X.509 v3 (RFC 5280) in DER (X.690), as little of it as a TLS server needs.
const SEQUENCE = 0x30;
const SET = 0x31;
const ECDSA_WITH_SHA256 = der(SEQUENCE, Buffer.from("06082a8648ce3d040302", "hex"));
const COMMON_NAME = Buffer.from("0603550403", "hex");
const CA_EXTENSION = der(SEQUENCE, Buffer.from("0603551d130101ff040530030101ff", "hex"));
const SUBJECT_ALT_NAME = Buffer.from("0603551d11", "hex");

function encode(contents: Contents): string {
  const body = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    ECDSA_WITH_SHA256,
    name(contents.issuer),
    der(SEQUENCE, time(contents.notBefore), time(contents.notAfter)),
    name(contents.subject),
    contents.publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, der(SEQUENCE, ...contents.extensions)),
  );
  const signature = sign("sha256", body, contents.signingKey);
  const whole = der(SEQUENCE, body, ECDSA_WITH_SHA256, der(0x03, Buffer.of(0), signature));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  if (value.length < 0x80) return Buffer.concat([Buffer.of(tag, value.length), value]);
  return Buffer.concat([Buffer.of(tag, 0x82, value.length >> 8, value.length & 0xff), value]);
}

function name(commonName: string): Buffer {
  return der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from(commonName)))));
}

function time(at: Date): Buffer {
  return der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]|\.\d+/g, "")}`));
}

function subjectAltNames(names: readonly string[]): Buffer {
  const entries = names.map((each) =>
    /^[\d.]+$/.test(each) ? der(0x87, Buffer.from(each.split(".").map(Number))) : der(0x82, Buffer.from(each)),
  );
  return der(SEQUENCE, SUBJECT_ALT_NAME, der(0x04, der(SEQUENCE, ...entries)));
}

function pem(key: KeyObject): string {
  return key.export({ type: "pkcs8", format: "pem" }).toString();
}
