/** A value as bytes of a media type. */
import { type Json, isObject, objectAt, textAt } from "../../../spec/openapi/json.ts";
import { type Media, concrete } from "../../../spec/openapi/media.ts";
import { essence, isJsonType } from "./exchange.ts";
import { formPairs } from "./serialise.ts";

export interface Encoded {
  readonly contentType: string;
  readonly bytes: Buffer;
}

const BYTES = "application/octet-stream";
const BOUNDARY = "----gate-boundary-7d1f";

function text(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The pairs of a field whose style the contract says; undefined where it says none. */
function styledPairs(media: Media, name: string, member: Json): string[] | undefined {
  const { style, explode } = objectAt(media.encoding[name]);
  if (style === undefined && explode === undefined) return undefined;
  const named = textAt(style) ?? "form";
  return formPairs({ name, style: named, explode: explode ?? named === "form" }, member);
}

function formBody(value: Json, media: Media): Buffer {
  const pairs = Object.entries(objectAt(value)).flatMap(([name, member]) => {
    const styled = styledPairs(media, name, member ?? null);
    if (styled !== undefined) return styled;
    const items = (Array.isArray(member) ? member : [member]).map((item): [string, string] => [name, text(item)]);
    return new URLSearchParams(items).toString();
  });
  return Buffer.from(pairs.filter((pair) => pair !== "").join("&"));
}

function multipart(value: Json, media: Media): Buffer {
  const part = (name: string, item: Json): string => {
    const declared = textAt(objectAt(media.encoding[name])["contentType"])?.split(",")[0];
    // parsers of forms take for a file what has a name of its own, and nothing else
    const isFile = media.files.has(name);
    const usual = isObject(item) || Array.isArray(item) ? "application/json" : isFile ? BYTES : "text/plain";
    const type = declared ?? usual;
    const file = !isFile && (type.startsWith("text/") || isJsonType(type)) ? "" : `; filename="${name}.bin"`;
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\nContent-Type: ${type}\r\n\r\n${text(item)}\r\n`;
  };
  const parts = Object.entries(objectAt(value)).flatMap(([name, member]) => {
    const styled = styledPairs(media, name, member ?? null);
    if (styled !== undefined) return [...new URLSearchParams(styled.join("&"))].map(([own, item]) => part(own, item));
    return (Array.isArray(member) ? member : [member]).map((item) => part(name, item));
  });
  return Buffer.from(`${parts.join("")}--${BOUNDARY}--\r\n`);
}

/** `undefined` when the gate cannot write this media type. */
export function encodeBody(media: Media, value: Json): Encoded | undefined {
  const contentType = concrete(media.type);
  const type = essence(contentType) ?? "";
  if (isJsonType(type)) return { contentType, bytes: Buffer.from(JSON.stringify(value)) };
  if (type === "application/x-www-form-urlencoded") return { contentType, bytes: formBody(value, media) };
  if (type === "multipart/form-data") {
    return { contentType: `${contentType}; boundary=${BOUNDARY}`, bytes: multipart(value, media) };
  }
  if (type.startsWith("text/") || type === BYTES || type.startsWith("image/")) {
    return { contentType, bytes: Buffer.from(text(value)) };
  }
  return undefined;
}
