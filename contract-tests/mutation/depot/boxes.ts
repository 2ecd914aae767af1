/** A depot of boxes that keeps its contract, and ways to get wrong what its contract says of HTTP. */
import { createHash } from "node:crypto";
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { headerValue } from "../../engine/http/exchange.ts";
import { type Call, type Habit, MISSING, type Reply, habit, refuse } from "../../testing/short-service.ts";
import { CONTRACT } from "./contract.ts";

/** Each with the checks whose business it is. */
export const DEPOT_BUGS = {
  "If-Match is ignored": ["preconditions"],
  "the tag before is taken": ["preconditions"],
  "412, and changed all the same": ["preconditions"],
  "its own tag is refused": ["preconditions"],
  "a star is refused": ["preconditions"],
  "a refused box is stored": ["refusals", "list-complete", "list-member"],
  "a refused patch is half applied": ["refusals"],
  "a refused put is half applied": ["refusals"],
  "a change moves the box before it": ["read-back"],
  "without a limit everything comes": ["list-limit"],
  "since takes only what is later": ["list-filter"],
  "since is taken as until": ["list-filter"],
  "since is ignored": ["list-filter"],
  "the order is ignored": ["list-order"],
  "the order is upside down": ["list-order"],
  "the offset is ignored": ["list-repeats", "list-complete"],
  "pages overlap by one": ["list-repeats", "list-complete"],
  "the second page begins one too late": ["list-complete"],
  "more remains than there is": ["waiting"],
  "what remains never falls": ["waiting"],
  "what remains rises": ["waiting"],
  "the language changes by turns": ["language"],
  "the language is another": ["response-headers"],
  "the language is a name": ["language", "response-headers"],
  "both forms have one tag": ["forms", "etag"],
  "Vary is missing": ["forms"],
  "the other form comes": ["forms"],
  "JSON comes in Latin-1": ["charset"],
  "Allow leaves out PATCH": ["routes"],
  "each box is older than the one before": ["read-back", "list-order"],
  "the place of a note leads nowhere": ["expected-status"],
  "removing again is refused": ["expected-status"],
  "a filter that nothing fits is not found": ["list-filter"],
  "a put of what is not there is answered 200": ["puts"],
  "a put of what is there is answered 201": ["puts"],
  "a label that is put is not kept": ["puts", "read-back"],
} as const;

export type DepotBug = keyof typeof DEPOT_BUGS;

/** Requests of a window. */
const ALLOWED = 100_000;

class Depot {
  readonly boxes = new Map<number, JsonObject>();
  readonly #tags = new Map<number, string[]>();
  readonly #notes: JsonObject[] = [];
  readonly #labels = new Map<string, JsonObject>();
  readonly #bug: DepotBug | undefined;
  readonly #windowEnds = Math.ceil(Date.now() / 1000) + 3600;
  /** The window has begun before. */
  #asked = 500;
  #reads = 0;
  #last = 0;
  #made = Date.now();

  constructor(bug: DepotBug | undefined) {
    this.#bug = bug;
  }

  add({ body }: Pick<Call, "body">): Reply {
    const id = (this.#last += 1);
    // no two at one time, so that a bound in time has one item at its edge
    this.#made =
      this.#bug === "each box is older than the one before"
        ? this.#made - 60_000
        : Math.max(this.#made + 1, Date.now());
    const box = { id, ...body, made_at: new Date(this.#made).toISOString() };
    this.boxes.set(id, box);
    return { status: 201, body: box, headers: { Location: `/boxes/${id}`, ...this.#allowance() } };
  }

  #tag(box: JsonObject, form: string): string {
    const said = this.#bug === "both forms have one tag" ? "" : form;
    const tag = `"${createHash("sha256")
      .update(JSON.stringify(box) + said)
      .digest("base64url")
      .slice(0, 12)}"`;
    const id = Number(box["id"]);
    const known = this.#tags.get(id) ?? [];
    if (!known.includes(tag)) this.#tags.set(id, [...known, tag]);
    return tag;
  }

  read({ given, request }: Call): Reply {
    const box = this.boxes.get(Number(given["id"]));
    if (box === undefined) return MISSING;
    const wanted = /text\/csv/.test(headerValue(request.headers, "accept") ?? "");
    const csv = wanted !== (this.#bug === "the other form comes");
    const vary: Record<string, string> = this.#bug === "Vary is missing" ? {} : { Vary: "Accept" };
    const headers = { ETag: this.#tag(box, csv ? "csv" : "json"), ...vary, "Content-Language": this.#language() };
    if (!csv) return { status: 200, body: box, headers };
    const text = `${Object.keys(box).join()}\n${Object.values(box).map(String).join()}\n`;
    return { status: 200, text, headers: { ...headers, "content-type": "text/csv" } };
  }

  #language(): string {
    this.#reads += 1;
    if (this.#bug === "the language changes by turns") return this.#reads % 2 === 0 ? "en-GB" : "en";
    if (this.#bug === "the language is a name") return "en_GB";
    return this.#bug === "the language is another" ? "fr" : "en";
  }

  change({ given, body }: Call): Reply {
    const id = Number(given["id"]);
    const box = this.boxes.get(id);
    if (box === undefined) return MISSING;
    const asked = given["If-Match"];
    const own = [this.#tag(box, "json"), this.#tag(box, "csv")];
    const taken =
      asked === undefined ||
      (asked === "*" && this.#bug !== "a star is refused") ||
      this.#bug === "If-Match is ignored" ||
      (this.#bug === "the tag before is taken" && this.#tags.get(id)?.includes(String(asked)) === true) ||
      (this.#bug !== "its own tag is refused" && own.includes(String(asked)));
    if (taken || this.#bug === "412, and changed all the same") this.boxes.set(id, { ...box, ...body });
    if (!taken) return refuse(412);
    const before = this.boxes.get(id - 1);
    if (this.#bug === "a change moves the box before it" && before !== undefined)
      this.boxes.set(id - 1, { ...before, weight: body["weight"] ?? 1, name: body["name"] ?? "moved" });
    return { status: 200, body: this.boxes.get(id) ?? null };
  }

  /** What was refused as invalid is done in part. */
  wrong(operationId: string, sent: JsonObject, target: string): void {
    const { name } = sent;
    const id = Number(/\d+$/.exec(target)?.[0]);
    const box = this.boxes.get(id);
    const half = typeof name === "string" && name !== "" && [...name].length <= 40;
    if (operationId === "addBox" && this.#bug === "a refused box is stored" && half)
      this.add({ body: { name, shelf: "floor", weight: 1 } });
    const bugs = { patchBox: "a refused patch is half applied", putBox: "a refused put is half applied" };
    if (
      half &&
      box !== undefined &&
      Object.entries(bugs).some(([one, bug]) => one === operationId && bug === this.#bug)
    )
      this.boxes.set(id, { ...box, name });
  }

  #since(box: JsonObject, since: Json | undefined): boolean {
    const [own, bound] = [String(box["made_at"]), String(since)];
    if (since === undefined || this.#bug === "since is ignored") return true;
    if (this.#bug === "since is taken as until") return own <= bound;
    return this.#bug === "since takes only what is later" ? own > bound : own >= bound;
  }

  list({ given: { offset = 0, limit, shelf, since, sort = "made_at" } }: Call): Reply {
    const all = [...this.boxes.values()].filter(
      (box) => (shelf === undefined || box["shelf"] === shelf) && this.#since(box, since),
    );
    if (all.length === 0 && this.#bug === "a filter that nothing fits is not found") return MISSING;
    const sign = (sort === "-weight") === (this.#bug !== "the order is upside down") ? -1 : 1;
    if (sort !== "made_at" && this.#bug !== "the order is ignored")
      all.sort((a, b) => sign * (Number(a["weight"]) - Number(b["weight"])));
    const shifts: Partial<Record<DepotBug, number>> = {
      "the offset is ignored": -Number(offset),
      "pages overlap by one": -1,
      "the second page begins one too late": 1,
    };
    const shift = Number(offset) === 0 || this.#bug === undefined ? 0 : (shifts[this.#bug] ?? 0);
    const from = Number(offset) + shift;
    const most = limit ?? (this.#bug === "without a limit everything comes" ? 1000 : 3);
    return {
      status: 200,
      body: { boxes: all.slice(from, from + Number(most)) },
      headers: this.#allowance(),
    };
  }

  #allowance(): Readonly<Record<string, string>> {
    return {
      "X-RateLimit-Limit": String(ALLOWED),
      "X-RateLimit-Remaining": String(this.#remaining()),
      "X-RateLimit-Reset": String(this.#windowEnds),
    };
  }

  #remaining(): number {
    this.#asked += 1;
    if (this.#bug === "more remains than there is") return ALLOWED + 1;
    if (this.#bug === "what remains never falls") return ALLOWED - 1;
    return this.#bug === "what remains rises" && this.#asked % 40 === 0 ? ALLOWED : ALLOWED - this.#asked;
  }

  remove({ given }: Call): Reply {
    const there = this.boxes.delete(Number(given["id"]));
    return there || this.#bug !== "removing again is refused" ? { status: 204 } : refuse(404);
  }

  note({ given, body }: Call): Reply {
    if (!this.boxes.has(Number(given["id"]))) return MISSING;
    this.#notes.push(body);
    const at = this.#bug === "the place of a note leads nowhere" ? 999 : this.#notes.length;
    return { status: 201, headers: { Location: `/notes/${at}` } };
  }

  noted({ given }: Call): Reply {
    const note = this.#notes[Number(given["note"]) - 1];
    return note === undefined ? MISSING : { status: 200, body: note };
  }

  label({ given }: Call): Reply {
    const label = this.#labels.get(String(given["name"]));
    return label === undefined ? MISSING : { status: 200, body: label };
  }

  putLabel({ given, body }: Call): Reply {
    const name = String(given["name"]);
    const there = this.#labels.has(name);
    if (this.#bug !== "a label that is put is not kept") this.#labels.set(name, body);
    if (there) return { status: this.#bug === "a put of what is there is answered 201" ? 201 : 200, body };
    return { status: this.#bug === "a put of what is not there is answered 200" ? 200 : 201, body };
  }
}

export interface DepotService {
  readonly service: Habit;
  wrong(operationId: string, sent: JsonObject, target: string): void;
}

export function depot(bug?: DepotBug): DepotService {
  const boxes = new Depot(bug);
  const service = habit("a depot", CONTRACT, () => ({
    listBoxes: (call) => boxes.list(call),
    addBox: (call) => boxes.add(call),
    getBox: (call) => boxes.read(call),
    putBox: (call) => boxes.change(call),
    patchBox: (call) => boxes.change(call),
    removeBox: (call) => boxes.remove(call),
    addNote: (call) => boxes.note(call),
    getNote: (call) => boxes.noted(call),
    getLabel: (call) => boxes.label(call),
    putLabel: (call) => boxes.putLabel(call),
  }));
  return { service, wrong: (...said) => boxes.wrong(...said) };
}
