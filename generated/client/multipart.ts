// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/** Multipart bodies (RFC 7578), written here since the runtime's own form gives no part a media type or headers. */
import { type FieldEncoding, fieldsOf, text } from "./serialize.ts";

export interface PartOptions {
  readonly contentType?: string;
  readonly filename?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A part of a multipart body that says more of itself than its value. */
export class Part<Value> {
  readonly value: Value;
  readonly about: PartOptions;

  constructor(value: Value, about: PartOptions = {}) {
    this.value = value;
    this.about = about;
  }
}

/** As browsers write names. */
function quoted(name: string): string {
  return `"${name.replaceAll("\n", "%0A").replaceAll("\r", "%0D").replaceAll('"', "%22")}"`;
}

/** A header within a body could end its line and begin another one. */
function line(name: string, value: string): string {
  if (/[\r\n]/.test(name + value)) throw new TypeError(`The header ${name} of a part has a line break`);
  return `${name}: ${value}\r\n`;
}

/** The type that the contract names for a part, where it is a single one. */
function declared({ contentType }: FieldEncoding): string | undefined {
  const [first] = (contentType ?? "").split(",").map((type) => type.trim());
  return first === undefined || first === "" || first.includes("*") ? undefined : first;
}

function typeOf(value: unknown, encoding: FieldEncoding): string | undefined {
  if (value instanceof Blob) return value.type || (declared(encoding) ?? "application/octet-stream");
  return declared(encoding) ?? (typeof value === "object" && value !== null ? "application/json" : undefined);
}

function partOf(name: string, given: unknown, encoding: FieldEncoding): (string | Blob)[] {
  const { value, about } = given instanceof Part ? given : { value: given, about: {} as PartOptions };
  const filename = about.filename ?? (value instanceof File ? value.name : value instanceof Blob ? "blob" : undefined);
  const type = about.contentType ?? typeOf(value, encoding);
  const head = [
    line(
      "Content-Disposition",
      `form-data; name=${quoted(name)}${filename === undefined ? "" : `; filename=${quoted(filename)}`}`,
    ),
    type === undefined ? "" : line("Content-Type", type),
    ...Object.entries({ ...encoding.headers, ...about.headers }).map(([header, said]) => line(header, said)),
  ];
  return [`${head.join("")}\r\n`, value instanceof Blob ? value : text(value), "\r\n"];
}

/** The body, with its boundary in its type. */
export function multipart(
  body: unknown,
  mediaType: string,
  encodings: Readonly<Record<string, FieldEncoding>>,
): { readonly body: Blob; readonly contentType: string } {
  const boundary = `part-${crypto.randomUUID()}`;
  const parts = fieldsOf(body, encodings, (value) => value).flatMap(([name, value, encoding]) => [
    `--${boundary}\r\n`,
    ...partOf(name, value, encoding),
  ]);
  const contentType = `${(mediaType.split(";")[0] ?? "").trim()}; boundary=${boundary}`;
  return { body: new Blob([...parts, `--${boundary}--\r\n`]), contentType };
}
