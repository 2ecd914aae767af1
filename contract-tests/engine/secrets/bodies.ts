/** Bodies with masks in them: every byte that is no secret stays. */
import { isUtf8 } from "node:buffer";
import { type Json, parseJson } from "../../../spec/openapi/json.ts";
import { essence, isJsonType } from "../http/exchange.ts";
import { namesSecret } from "./names.ts";

export interface Hiding {
  /** Any text: what is known, and what says itself what it is. */
  readonly text: (text: string) => string;
  /** A value that is secret where it stands. */
  readonly secret: (secret: string) => string;
  readonly number: (secret: number) => number;
  /** Tells the secrets of a JSON value by their places. */
  readonly places: (body: Json, tell: (secret: string | number, name: string) => void) => void;
}

const STRING = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Strings are exchanged as they stand in the text: numbers, spaces and the order of members stay as they were written. */
function inJson(text: string, value: Json, hiding: Hiding): string {
  const exact = new Set<string>();
  const numbers: [name: string, value: number][] = [];
  hiding.places(
    value,
    (secret, name) => void (typeof secret === "string" ? exact.add(secret) : numbers.push([name, secret])),
  );
  const written = text.replaceAll(STRING, (raw, colon: string | undefined) => {
    const said = parseJson(colon === undefined ? raw : raw.slice(0, -colon.length));
    if (typeof said !== "string") return raw;
    const other = colon === undefined && exact.has(said) ? hiding.secret(said) : hiding.text(said);
    return other === said ? raw : JSON.stringify(other) + (colon ?? "");
  });
  return numbers.reduce(
    (all, [name, number]) =>
      all.replaceAll(
        new RegExp(
          String.raw`("${escaped(JSON.stringify(name).slice(1, -1))}"\s*:\s*)${escaped(String(number))}(?=[\s,}\]])`,
          "g",
        ),
        (_, before: string) => before + String(hiding.number(number)),
      ),
    written,
  );
}

function inForm(text: string, hiding: Hiding): string {
  return text.replaceAll(/([^&=]+)=([^&]*)/g, (pair, name: string, written: string) => {
    const [[plainName, value] = ["", ""]] = new URLSearchParams(`${name}=${written}`);
    const other = namesSecret(plainName) && value !== "" ? hiding.secret(value) : hiding.text(value);
    return other === value ? pair : `${name}=${encodeURIComponent(other)}`;
  });
}

const PAIRS: readonly RegExp[] = [
  // lines of JSON, and JSON that is broken off
  /("([\w.-]+)"\s*:\s*")((?:[^"\\]|\\.)+)()/g,
  /(<(?:[\w-]+:)?([\w.-]+)(?:\s[^<>]*)?>)([^<]+)(<\/)/g,
  /(name="?([\w.[\]-]+)"?(?:;[^\r\n]*)?(?:\r?\n[^\r\n]+)*\r?\n\r?\n)([^]*?)(\r?\n--)/g,
  /((?:^|[\s,;])([\w.-]+)\s*[=:]\s*)([^\s"'<>&,;]+)()/gm,
];

function inText(text: string, hiding: Hiding): string {
  const paired = PAIRS.reduce(
    (all, pattern) =>
      all.replaceAll(pattern, (whole, before: string, name: string, secret: string, after: string) =>
        namesSecret(name) ? before + hiding.secret(secret) + after : whole,
      ),
    text,
  );
  return hiding.text(paired);
}

function hiddenText(type: string | undefined, text: string, hiding: Hiding): string {
  const value = isJsonType(type) ? parseJson(text) : undefined;
  if (value !== undefined) return inJson(text, value, hiding);
  return type === "application/x-www-form-urlencoded" ? inForm(text, hiding) : inText(text, hiding);
}

/** The same buffer where it holds no secret. */
export function hiddenBody(contentType: string | undefined, body: Buffer, hiding: Hiding): Buffer {
  const encoding = isUtf8(body) ? "utf8" : "latin1";
  const text = body.toString(encoding);
  const hidden = hiddenText(essence(contentType), text, hiding);
  return hidden === text ? body : Buffer.from(hidden, encoding);
}
