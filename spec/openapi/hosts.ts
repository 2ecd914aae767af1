/** What a page that shows the contract has to be able to call: its servers and the places that hand out tokens. */
import { METHODS } from "./grammar.ts";
import { type JsonObject, listAt, objectAt, textAt } from "./json.ts";
import { follow } from "./reference.ts";

const AUTHORITY = /^[^/?#]*:\/\/[^/?#]*/;
const PLACEHOLDER = /\{[^{}]*\}/g;
/** More combinations than this are not written out one by one. */
const MOST_COMBINATIONS = 32;

/** The text with its variables filled in, once per combination; undefined where a reader may fill in anything. */
function filledIn(text: string, variables: JsonObject): readonly string[] | undefined {
  let texts = [text];
  for (const placeholder of new Set(text.match(PLACEHOLDER))) {
    const values = listAt(objectAt(variables[placeholder.slice(1, -1)])["enum"]).map(String);
    if (values.length === 0 || texts.length * values.length > MOST_COMBINATIONS) return undefined;
    texts = values.flatMap((value) => texts.map((started) => started.replaceAll(placeholder, value)));
  }
  return texts;
}

/** Origins of one URL; none for a relative one, any host of its scheme where the host is the reader's to choose. */
function originsOf(url: string, variables: JsonObject): readonly string[] {
  const authority = AUTHORITY.exec(url)?.[0];
  if (authority === undefined) return [];
  const urls = filledIn(authority, variables);
  if (urls === undefined) return /^https:/i.test(authority) ? ["https:"] : ["http:", "https:"];
  const origins = urls.flatMap((text) => (URL.canParse(text) ? [new URL(text).origin] : []));
  return origins.filter((origin) => origin !== "null");
}

function tokenUrls(document: JsonObject): readonly string[] {
  const schemes = Object.values(objectAt(objectAt(document["components"])["securitySchemes"]));
  return schemes.flatMap((value) => {
    const scheme = objectAt(follow(document, value));
    const flows = Object.values(objectAt(scheme["flows"])).map(objectAt);
    const urls = [scheme["openIdConnectUrl"], ...flows.flatMap((flow) => [flow["tokenUrl"], flow["refreshUrl"]])];
    return urls.flatMap((url) => textAt(url) ?? []);
  });
}

/** Every origin, as a Content-Security-Policy writes it, that the contract's servers and token end points live at. */
export function hostsOf(document: JsonObject): readonly string[] {
  const items = Object.values(objectAt(document["paths"])).map((item) => objectAt(follow(document, item)));
  const places = [document, ...items, ...items.flatMap((item) => METHODS.map((method) => objectAt(item[method])))];
  const servers = places.flatMap((place) => listAt(place["servers"])).map(objectAt);
  const found = servers.flatMap((server) => originsOf(textAt(server["url"]) ?? "", objectAt(server["variables"])));
  return [...new Set([...found, ...tokenUrls(document).flatMap((url) => originsOf(url, {}))])].sort();
}
