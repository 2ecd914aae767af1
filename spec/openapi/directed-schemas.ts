/**
 * What schemas ask of members that go the other way, in one direction: not that they are there (OpenAPI: `required` takes effect on the
 * direction that they go), wherever for the same object it is asked.
 * `not` and `if` look at what is there, so they stay as they are written. Of `oneOf` one alternative may be the one that is meant because who
 * takes the object adds such a member; it is asked then that no other one is met with that member there.
 */
import { areApart } from "./apart.ts";
import { NAMING } from "./identifiers.ts";
import { type Json, type JsonObject, isObject, isSchema, listAt, mapObject, objectAt } from "./json.ts";
import { follow } from "./reference.ts";

export type Mark = "readOnly" | "writeOnly";

export interface Reading {
  /** The mark of the members that go the other way. */
  readonly mark: Mark;
  /** Whether such a member must not be there; else it only need not be. */
  readonly isLeftOut: boolean;
  /** Where a reference leads in this direction. */
  readonly reference: (target: string) => string;
  /** Whether what a reference leads to differs in this direction. */
  readonly differs: (target: string) => boolean;
  /** A schema before it is read, and the target that a discriminator names. */
  readonly prepared?: (schema: JsonObject) => JsonObject;
  readonly tagged?: (target: string) => string;
}

interface Asked {
  /** Members that go the other way, and those that do in one of several alternatives. */
  readonly always: ReadonlySet<string>;
  readonly perhaps: ReadonlySet<string>;
  /** Where what is written counts (`not`, `if`): members that are taken to be there all the same. */
  readonly granted?: ReadonlySet<string>;
  /** Whether it counts within members, too. */
  readonly countsBelow?: boolean;
  /** References that were written out, as what is referred to differs from what is written. */
  readonly through?: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();
const NOTHING: Asked = { always: NONE, perhaps: NONE };
/** Keywords that hold data, not schemas; so does every extension. */
const DATA = new Set(["const", "enum", "default", "example", "examples"]);
export const isData = (name: string): boolean => DATA.has(name) || name.startsWith("x-");
/** Keywords that hold schemas by name: whatever the names are, they are no keywords. */
export const NAMED = new Set(["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"]);
/** Keywords whose schemas judge the same object: all of them, and those of which it turns out whether they do. */
const TOGETHER = ["allOf"];
const PERHAPS = ["anyOf", "oneOf", "if", "then", "else"];
const ASKING = new Set(["allOf", "anyOf", "oneOf", "then", "else"]);

const texts = (value: Json | undefined): string[] => listAt(value).filter((item) => typeof item === "string");
const union = (one: ReadonlySet<string>, other: Iterable<string>): Set<string> => new Set([...one, ...other]);

function partsAt(schema: JsonObject, keywords: Iterable<string>): Json[] {
  return [...keywords].flatMap((name) => {
    const part = schema[name];
    return part === undefined ? [] : Array.isArray(part) ? part : [part];
  });
}

export class DirectedSchemas {
  readonly #document: JsonObject;
  readonly #reading: Reading;

  constructor(document: JsonObject, reading: Reading) {
    this.#document = document;
    this.#reading = reading;
  }

  /** Whether a schema is of what goes the other way. */
  isOther(value: Json | undefined): boolean {
    const { mark } = this.#reading;
    return objectAt(value)[mark] === true || objectAt(follow(this.#document, value))[mark] === true;
  }

  #marks(value: Json | undefined): { always: Set<string>; perhaps: Set<string> } {
    const found = { always: new Set<string>(), perhaps: new Set<string>() };
    const passed = new Set<Json>();
    const visit = (part: Json | undefined, isSure: boolean): void => {
      if (!isObject(part) || passed.has(part)) return;
      passed.add(part);
      for (const [name, member] of Object.entries(objectAt(part["properties"]))) {
        if (this.isOther(member)) (isSure ? found.always : found.perhaps).add(name);
      }
      if (typeof part["$ref"] === "string") visit(follow(this.#document, part), isSure);
      for (const one of partsAt(part, TOGETHER)) visit(one, isSure);
      const dependent = Object.values(objectAt(part["dependentSchemas"]));
      for (const one of [...partsAt(part, PERHAPS), ...dependent]) visit(one, false);
    };
    visit(value, true);
    return found;
  }

  #within(value: Json | undefined, asked: Asked): Asked {
    const { always, perhaps } = this.#marks(value);
    return {
      ...asked,
      always: union(asked.always, always),
      perhaps: union(asked.perhaps, [...always, ...perhaps]),
    };
  }

  /** Members that are asked for and go the other way. */
  #missed(value: Json | undefined, asked: Asked, passed = new Set<Json>()): string[] {
    if (!isObject(value) || passed.has(value)) return [];
    passed.add(value);
    const here = this.#within(value, asked);
    const own = texts(value["required"]).filter((name) => here.perhaps.has(name));
    const referred = typeof value["$ref"] === "string" ? [follow(this.#document, value)] : [];
    const parts = [...referred, ...partsAt(value, ASKING)];
    return [...own, ...parts.flatMap((part) => this.#missed(part, here, passed))];
  }

  #names(value: Json, { perhaps, granted }: Asked): Json[] {
    const isBesides = (name: string): boolean => perhaps.has(name) && (granted === undefined || granted.has(name));
    return listAt(value).filter((item) => typeof item !== "string" || !isBesides(item));
  }

  #members(members: JsonObject, asked: Asked): JsonObject {
    return mapObject(members, (member) => {
      if (this.#reading.isLeftOut && this.isOther(member)) return false;
      return isSchema(member) ? this.schema(member, asked) : member;
    });
  }

  #discriminator(value: JsonObject): JsonObject {
    const { tagged = (target: string) => target } = this.#reading;
    const mapping = mapObject(objectAt(value["mapping"]), (target) =>
      typeof target === "string" ? tagged(target) : target,
    );
    return { ...value, ...("mapping" in value ? { mapping } : {}) };
  }

  /** What a keyword asks of the same object, or of its members and items. */
  #asked(name: string, here: Asked): Asked {
    const { always, perhaps, granted, countsBelow = false, through = NONE } = here;
    if (name === "not" && granted === undefined) return { always, perhaps, granted: NONE, countsBelow: true, through };
    if (name === "not") return { always, perhaps, through };
    if (name === "if") return { ...here, granted: granted ?? NONE, countsBelow: granted === undefined || countsBelow };
    if (name === "anyOf" || name === "oneOf") return { ...here, perhaps: always };
    if (ASKING.has(name) || name === "dependentSchemas") return here;
    return countsBelow ? { ...NOTHING, granted: NONE, countsBelow, through } : { ...NOTHING, through };
  }

  #member(name: string, value: Json, here: Asked): Json {
    if (isData(name)) return value;
    if (name === "$ref" && typeof value === "string") return this.#reading.reference(value);
    if (name === "required") return this.#names(value, here);
    if (name === "dependentRequired") return mapObject(objectAt(value), (names) => this.#names(names, here));
    if (name === "discriminator") return this.#discriminator(objectAt(value));
    const asked = this.#asked(name, here);
    if (name === "dependentSchemas") return mapObject(objectAt(value), (schema) => this.schema(schema, asked));
    if (NAMED.has(name)) return this.#members(objectAt(value), asked);
    if (Array.isArray(value)) return value.map((item) => (isSchema(item) ? this.schema(item, asked) : item));
    return isObject(value) ? this.schema(value, asked) : value;
  }

  /** Alternatives of which one may be met as a member is added; undefined where they ask for the same members or are told apart otherwise. */
  #alternatives(schema: JsonObject, here: Asked): Json[] | undefined {
    const branches = listAt(schema["oneOf"]).filter(isSchema);
    if (here.granted !== undefined || branches.length < 2 || isObject(schema["discriminator"])) return undefined;
    const asked = this.#asked("oneOf", here);
    const missed = branches.map((branch) => new Set(this.#missed(branch, asked)));
    const areAlike = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
      one.size === other.size && [...one].every((name) => other.has(name));
    const isClear = branches.every((branch, index) =>
      branches.slice(index + 1).every((other, after) => {
        const [own = NONE, others = NONE] = [missed[index], missed[index + 1 + after]];
        return areAlike(own, others) || areApart(this.#document, branch, other, union(own, others));
      }),
    );
    if (isClear) return undefined;
    return branches.map((branch, index): Json => {
      const others = branches.filter((_other, at) => at !== index);
      const granted: Asked = { ...asked, granted: missed[index] ?? NONE };
      const not = { anyOf: others.map((other) => this.schema(other, granted)) };
      const taken = this.schema(branch, asked);
      return isObject(taken) && !("not" in taken) ? { ...taken, not } : { allOf: [taken], not };
    });
  }

  /** What is referred to as it is written; that which refers to itself stays as it reads in this direction. */
  #writtenOut(reference: string, here: Asked): Json | undefined {
    const { through = NONE } = here;
    if (here.granted === undefined || through.has(reference) || !this.#reading.differs(reference)) return undefined;
    const target = follow(this.#document, { $ref: reference });
    if (!isObject(target)) return undefined;
    const unnamed = Object.fromEntries(Object.entries(target).filter(([name]) => !NAMING.has(name)));
    return this.schema(unnamed, { ...here, through: union(through, [reference]) });
  }

  schema(written: Json, inherited: Asked = NOTHING): Json {
    if (!isObject(written)) return written;
    const value = this.#reading.prepared?.(written) ?? written;
    const here = this.#within(value, inherited);
    const read = mapObject(value, (member, name) => this.#member(name, member, here));
    const alternatives = this.#alternatives(value, here);
    const { $ref } = value;
    const writtenOut = typeof $ref === "string" ? this.#writtenOut($ref, here) : undefined;
    const more = [
      ...(writtenOut === undefined ? [] : [writtenOut]),
      ...(alternatives === undefined ? [] : [{ anyOf: alternatives }]),
    ];
    if (more.length === 0) return read;
    const passed = new Set([writtenOut && "$ref", alternatives && "oneOf"]);
    const kept = Object.fromEntries(Object.entries(read).filter(([name]) => !passed.has(name)));
    if (alternatives !== undefined && more.length === 1 && !("anyOf" in kept)) return { ...kept, anyOf: alternatives };
    return { ...kept, allOf: [...listAt(kept["allOf"]), ...more] };
  }
}
