/** One document out of many: what other files hold becomes a component of this one, and every reference a pointer into it. */
import { COMPONENTS, holdsOf, kindAt, membersInOrder } from "./grammar.ts";
import { NAMING, baseOf } from "./identifiers.ts";
import { type Json, type JsonObject, isObject, objectAt, sameJson } from "./json.ts";
import { type Found, type Library, Unread } from "./library.ts";
import { Origins } from "./origins.ts";
import { join } from "./pointer.ts";
import { pointer } from "./reference.ts";
import type { Slip } from "./slip.ts";
import { type Source, lineOf } from "./source.ts";

/** What a value is read with. */
interface Context {
  readonly source: Source;
  readonly base: string;
  readonly at: string;
  /** The outermost schema around this place. */
  readonly schemaAt?: string | undefined;
}

interface Placed {
  readonly group: string;
  readonly kind: string;
  readonly found: Found;
}

/** Kinds of values that are data or our own: a reference in them is one only where it leads somewhere. */
const LOOSE = new Set([undefined, "Data", "Extension"]);

function keyOf(group: string, { source, tokens }: Found): string {
  return `${group} ${source.url}#${join("", ...tokens)}`;
}

/** A name that any reader takes in a reference. */
function cleaned(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9._-]+/g, "_");
}

function baseName(url: string): string {
  return (new URL(url).pathname.split("/").at(-1) ?? "").replace(/\.[^.]*$/, "");
}

export class Bundler {
  readonly #library: Library;
  readonly #root: Source;
  readonly #names = new Map<string, string>();
  readonly #open = new Set<string>();
  readonly #added = new Map<string, Map<string, Json>>();
  readonly #slips = new Map<string, Slip>();
  /** Places of references to schemas that lead nowhere. */
  readonly #missing = new Set<string>();
  readonly #origins: Origins;

  constructor(library: Library, root: Source) {
    this.#library = library;
    this.#root = root;
    this.#origins = new Origins(root);
  }

  /** What refers to nothing is left out, and told. */
  bundle(): { readonly document: JsonObject; readonly slips: readonly Slip[]; readonly origins: Origins } {
    const { value, url } = this.#root;
    const context = { source: this.#root, base: baseOf(value, url), at: "#" };
    const document = objectAt(this.#value(value, "Document", context));
    const [slips, origins] = [[...this.#slips.values()], this.#origins];
    if (this.#added.size === 0) return { document, slips, origins };
    const components: JsonObject = { ...objectAt(document["components"]) };
    for (const [group, added] of this.#added)
      components[group] = { ...objectAt(components[group]), ...Object.fromEntries(added) };
    return { document: { ...document, components }, slips, origins };
  }

  #value(value: Json, kind: string | undefined, context: Context): Json {
    if (Array.isArray(value)) {
      const item = kind?.replace(/\[\]$/, "");
      return value.map((one, index) => this.#value(one, item, { ...context, at: `${context.at}/${index}` }));
    }
    if (!isObject(value)) return value;
    if (LOOSE.has(kind)) return this.#loose(value, kind, context);
    if (kind === "Mapping") return this.#mapping(value, context);
    const isMap = kind?.endsWith("{}") === true;
    const part = kind === "Schema" ? plain(value) : value;
    if (kind === "Schema") this.#tellDynamic(value, context);
    if (!isMap && typeof part["$ref"] === "string") return this.#reference(part, part["$ref"], kind ?? "", context);
    return this.#members(part, kind ?? "", context);
  }

  /** One of several schemas of a name may be meant, and one is taken. */
  #tellDynamic({ $dynamicRef: reference }: JsonObject, { source, at }: Context): void {
    if (typeof reference !== "string" || !this.#library.isDynamic(reference.replace(/^.*#/, ""))) return;
    const message = `the dynamic reference ${reference} is read as a plain one: as what its name means here, whatever refers to this schema`;
    this.#slips.set(`${source.url}${at} ${message}`, { at, message, written: lineOf(source, at) });
  }

  #members(value: JsonObject, kind: string, { source, base, at, schemaAt }: Context): JsonObject {
    const inner = { source, base: baseOf(value, base), schemaAt: schemaAt ?? (kind === "Schema" ? at : undefined) };
    const made = new Map<string, Json>();
    for (const name of membersInOrder(kind, Object.keys(value))) {
      const context = { ...inner, at: `${at}/${pointer(name).slice(2)}` };
      made.set(name, this.#value(value[name] ?? null, holdsOf(kind, name), context));
    }
    const kept = Object.keys(value).filter((name) => kind !== "Schema" || !NAMING.has(name));
    const members = Object.fromEntries(kept.map((name) => [name, made.get(name) ?? null]));
    return kind === "Schema" ? this.#judging(members, source, at) : members;
  }

  /** Where a schema that any value keeps stands for a missing one, `oneOf` would refuse what keeps another one, and `not` all. */
  #judging(schema: JsonObject, source: Source, at: string): JsonObject {
    const isMissing = (place: string): boolean => this.#missing.has(`${source.url}${at}/${place}`);
    const { not, oneOf, ...rest } = schema;
    const isOpen = Array.isArray(oneOf) && oneOf.some((_branch, index) => isMissing(`oneOf/${index}`));
    if (!isOpen && !isMissing("not")) return schema;
    const kept = not === undefined || isMissing("not") ? rest : { ...rest, not };
    if (oneOf === undefined) return kept;
    return isOpen ? { anyOf: oneOf, ...kept } : { ...kept, oneOf };
  }

  #reference(value: JsonObject, reference: string, kind: string, context: Context): Json {
    const { $ref: _reference, ...beside } = value;
    const found = this.#find(meant(reference, kind, context), kind, {
      ...context,
      base: baseOf(value, context.base),
    });
    const group = COMPONENTS[kind];
    const others = this.#members(beside, kind, context);
    if (found === undefined) return others;
    if (group === undefined || group === "mediaTypes" || (group === "pathItems" && found.source !== this.#root))
      return this.#inlined(found, kind, others, context);
    const target = this.#placeOf({ group, kind, found: this.#library.end(found, this.#root) });
    const names = Object.keys(value).filter((name) => name === "$ref" || name in others);
    return Object.fromEntries(names.map((name) => [name, name === "$ref" ? target : (others[name] ?? null)]));
  }

  #find(reference: string, kind: string, { source, base, at }: Context): Found | undefined {
    const slip = (why: string, isUnread = false): undefined => {
      const read = kind === "Schema" ? "any value is taken there" : "it is left out";
      const message = `${why}; ${read}`;
      this.#missing.add(source.url + at);
      // a file that is read into several places is told once
      this.#slips.set(`${source.url}${at} ${message}`, {
        at,
        message,
        reference: { ...lineOf(source, at), why, isUnread },
      });
      return undefined;
    };
    try {
      const found = this.#library.find(reference, base);
      // what judges itself again has an end of its own
      if (kind !== "Schema" && this.#library.leadsBack(found)) return slip(`${reference} leads back to itself`);
      const other = otherKind(found, kind);
      return other === undefined ? found : slip(`${reference} leads to ${other}, where ${called(kind)} belongs`);
    } catch (error) {
      return slip(error instanceof Error ? error.message : String(error), error instanceof Unread);
    }
  }

  /** What stands beside the reference wins. */
  #inlined(found: Found, kind: string, beside: JsonObject, here: Context): Json {
    const key = keyOf(kind, found);
    if (this.#open.has(key)) return beside;
    this.#open.add(key);
    const { source, base, tokens, value } = found;
    this.#origins.moved(here.source, here.at, source, tokens);
    const made = this.#value(value, kind, { source, base, at: pointer(...tokens) });
    this.#open.delete(key);
    return isObject(made) ? { ...made, ...beside } : made;
  }

  /** A pointer into the bundled document. */
  #placeOf(placed: Placed): string {
    const { found, group, kind } = placed;
    if (found.source === this.#root && this.#isWalked(found.tokens, kind)) return pointer(...found.tokens);
    const key = keyOf(group, found);
    const known = this.#names.get(key);
    if (known !== undefined) return pointer("components", group, known);
    if (this.#open.has(key)) return pointer("components", group, this.#claim(placed, undefined));
    this.#open.add(key);
    const { source, base, tokens, value } = found;
    const made = this.#value(value, kind, { source, base, at: pointer(...tokens) });
    this.#open.delete(key);
    const name = this.#names.get(key) ?? this.#claim(placed, made);
    this.#group(group).set(name, made);
    return pointer("components", group, name);
  }

  /** Whether a place of the first document holds this kind, so that what it refers to is bundled where it stands. */
  #isWalked(tokens: readonly string[], kind: string): boolean {
    return kindAt(tokens) === kind;
  }

  #group(group: string): Map<string, Json> {
    const known = this.#added.get(group) ?? new Map<string, Json>();
    this.#added.set(group, known);
    return known;
  }

  /** The shortest name that is free: the last step of the place, with more of them before it where that one is taken. */
  #claim(placed: Placed, made: Json | undefined): string {
    const { found, group } = placed;
    const isFree = (name: string): boolean => this.#isFree(name, placed, made);
    let name = "";
    let wanted: string | undefined;
    for (const step of found.tokens.toReversed()) {
      name = cleaned(step) + (name === "" ? "" : `-${name}`);
      if (isFree(name)) wanted ??= name;
    }
    const whole = cleaned(baseName(found.source.url)) + (name === "" ? "" : `_${name}`);
    for (let count = 2, next = whole; wanted === undefined; next = `${whole}-${count}`, count += 1)
      if (isFree(next)) wanted = next;
    this.#names.set(keyOf(group, found), wanted);
    this.#origins.moved(this.#root, pointer("components", group, wanted), found.source, found.tokens);
    // holds the place in the order of the document until the text is known
    this.#group(group).set(wanted, made ?? {});
    return wanted;
  }

  #isFree(name: string, { found, group }: Placed, made: Json | undefined): boolean {
    const added = this.#added.get(group)?.get(name);
    if (added !== undefined) return made !== undefined && sameJson(added, made);
    const own = objectAt(objectAt(objectAt(this.#root.value)["components"])[group])[name];
    if (own === undefined) return true;
    if (!isObject(own) || typeof own["$ref"] !== "string") return made !== undefined && sameJson(own, made);
    try {
      return keyOf(group, this.#library.find(own["$ref"], this.#root.url)) === keyOf(group, found);
    } catch {
      return false;
    }
  }

  /** A discriminator maps to a reference or to the bare name of a schema. */
  #mapping(value: JsonObject, { source, base, at }: Context): JsonObject {
    const entries = Object.entries(value).flatMap(([name, target]): [string, Json][] => {
      if (typeof target !== "string" || !/[#/.]/.test(target)) return [[name, target]];
      try {
        return [[name, this.#placeOf({ group: "schemas", kind: "Schema", found: this.#library.find(target, base) })]];
      } catch (error) {
        // what is written here and leads nowhere is told with the form of the contract
        if (!(error instanceof Unread)) return [[name, target]];
        const reference = { ...lineOf(source, at), why: error.message, isUnread: true };
        this.#slips.set(`${source.url}${at} ${name}`, { at, message: `${error.message}; it is left out`, reference });
        return [];
      }
    });
    return Object.fromEntries(entries);
  }

  /** Data, and parts that OpenAPI says nothing of: a lone reference to another file stands for what is there. */
  #loose(value: JsonObject, kind: string | undefined, context: Context): Json {
    const [name, more] = Object.keys(value);
    const reference = value["$ref"];
    if (name === "$ref" && more === undefined && typeof reference === "string" && !reference.startsWith("#")) {
      try {
        return this.#library.find(reference, context.base).value;
      } catch {
        return value;
      }
    }
    return kind === "Data" ? value : this.#members(value, "", context);
  }
}

/** A reference of draft 2019-09 or a dynamic one is read as a plain one: to what its name means where it stands. */
function plain(schema: JsonObject): JsonObject {
  const { $dynamicRef, $recursiveRef, ...rest } = schema;
  const reference = $dynamicRef ?? $recursiveRef;
  return typeof reference === "string" && rest["$ref"] === undefined ? { $ref: reference, ...rest } : schema;
}

/** `#` is the schema itself where schemas stand within a contract, which as a whole is none. */
function meant(reference: string, kind: string, { source, schemaAt }: Context): string {
  const isWithin = kind === "Schema" && reference === "#" && "openapi" in objectAt(source.value);
  return isWithin && schemaAt !== undefined ? source.url + schemaAt : reference;
}

/** What is there, where that cannot be of this kind; a file of parts says nothing of what they are. */
function otherKind({ source, tokens, value }: Found, kind: string): string | undefined {
  if (!isObject(value) && !(kind === "Schema" && typeof value === "boolean")) return "no object";
  const held = "openapi" in objectAt(source.value) ? kindAt(tokens) : undefined;
  const isOther = held !== undefined && held !== kind && held in COMPONENTS && kind in COMPONENTS;
  return isOther ? called(held) : undefined;
}

/** `a request body`. */
function called(kind: string): string {
  const words = kind.replaceAll(/(?<=[a-z])[A-Z]/g, " $&").toLowerCase();
  return `${/^[aeiou]/.test(words) ? "an" : "a"} ${words}`;
}
