import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** As small as half a second of processor time makes four megabytes; the highest quality takes ten. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 24 } };

const ENCODERS = {
  br: (body: Uint8Array) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body: Uint8Array) => promisify(gzip)(body),
};
type Coding = keyof typeof ENCODERS;

/** The best coding that the client takes; undefined where it takes the plain bytes alone. */
export function codingFor(acceptEncoding: string): Coding | undefined {
  const taken = new Map<string, boolean>();
  for (const part of acceptEncoding.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((word) => word.trim());
    taken.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)));
  }
  return (["br", "gzip"] as const).find((coding) => taken.get(coding) ?? taken.get("*") ?? false);
}

/** A body that stays the same, compressed when it is first asked for in a coding, in a thread of its own. */
export function compressible(
  body: Uint8Array<ArrayBuffer>,
): (coding: Coding | undefined) => Promise<Uint8Array<ArrayBuffer>> {
  const made = new Map<Coding, Promise<Uint8Array<ArrayBuffer>>>();
  return (coding) => {
    if (coding === undefined) return Promise.resolve(body);
    const present = made.get(coding) ?? ENCODERS[coding](body).then((bytes) => new Uint8Array(bytes));
    made.set(coding, present);
    return present;
  };
}
