/** Lists that show less than everything, in an order of their own, by pages of other kinds. */
import { randomUUID } from "node:crypto";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { MISSING, habit, ok, refuse, withId, withOne } from "../../testing/short-service.ts";

const drafts = habit(
  "a list of what was issued unless asked, totals of money, a search by a part of the name",
  `
paths:
  /invoices:
    get:
      operationId: listInvoices
      description: Invoices that were issued, drafts with state=draft.
      parameters:
        - { name: state, in: query, schema: { type: string, enum: [draft, issued], default: issued } }
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50, default: 50 } }
        - { name: name, in: query, description: Whose name contains this, schema: { type: string, minLength: 1, maxLength: 20 } }
      responses: { "200": Page }
    post: { operationId: makeInvoice, body: NewInvoice, responses: { "201": Invoice } }
  /invoices/{id}:
    get:
      operationId: readInvoice
      responses: { "200": Invoice, "404": refused }
schemas:
  NewInvoice: { type: object, additionalProperties: false, required: [name, amount], properties: { name: { type: string, minLength: 1, maxLength: 20 }, amount: { type: integer, minimum: 1, maximum: 100 } } }
  Invoice: { type: object, required: [id, name, amount, state], properties: { id: { type: string }, name: { type: string }, amount: { type: integer }, state: { type: string, enum: [draft, issued] } } }
  Page: { type: object, required: [items, total], properties: { total: { type: integer, description: What the invoices come to }, items: { type: array, items: <Invoice> } } }
`,
  () => {
    const invoices: JsonObject[] = [
      { id: "i1", name: "Ann", amount: 70, state: "issued" },
      { id: "i2", name: "Annika", amount: 30, state: "issued" },
    ];
    return {
      listInvoices: ({ given: { state = "issued", limit = 50, name = "" } }) => {
        const items = invoices
          .filter((one) => one["state"] === state && String(one["name"]).includes(String(name)))
          .slice(0, Number(limit));
        return ok({ total: items.reduce((sum, one) => sum + Number(one["amount"]), 0), items });
      },
      makeInvoice: ({ body }) => {
        const invoice = { id: randomUUID(), ...body, state: "draft" };
        invoices.push(invoice);
        return ok(invoice, 201);
      },
      readInvoice: ({ given }) =>
        withOne(
          invoices.find(({ id }) => id === given["id"]),
          ok,
        ),
    };
  },
);

const offsets = habit(
  "pages by offset, newest first, totals of pages, numbers as identifiers, the newest three on a list of their own",
  `
paths:
  /notes:
    get:
      operationId: listNotes
      parameters:
        - { name: offset, in: query, schema: { type: integer, minimum: 0, maximum: 1000, default: 0 } }
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 20, default: 10 } }
        - { name: colour, in: query, description: Without regard to case, schema: { type: string, minLength: 1, maxLength: 10 } }
      responses: { "200": { is: Page, links: { newest: { operationId: removeNote, parameters: { note_id: "$response.body#/notes/0/id" } } } } }
    post:
      operationId: addNote
      body: NewNote
      responses:
        "201": { is: Note, headers: { Location: { required: true, schema: { type: string } } }, links: { read: { operationId: getNote, parameters: { note_id: "$response.body#/id" } }, remove: { operationId: removeNote, parameters: { note_id: "$response.body#/id" } } } }
  /notes/recent:
    get: { operationId: recentNotes, description: The three newest., responses: { "200": Some } }
  /notes/{note_id}:
    get: { operationId: getNote, responses: { "200": Note, "404": refused } }
    delete: { operationId: removeNote, responses: { "204": nothing } }
places: { note_id: { type: integer, minimum: 1 } }
schemas:
  NewNote: { type: object, additionalProperties: false, required: [text], properties: { text: { type: string, minLength: 1, maxLength: 200 }, colour: { type: string, minLength: 1, maxLength: 10 } } }
  Note: { type: object, required: [id, text, colour, at], properties: { id: { type: integer }, text: { type: string, minLength: 1, maxLength: 200 }, colour: { type: string }, at: { type: string, format: date-time } } }
  Some: { type: array, items: <Note> }
  Page: { type: object, required: [notes, total_pages, count], properties: { notes: { type: array, items: <Note> }, total_pages: { type: integer }, count: { type: integer, description: On this page } } }
`,
  () => {
    const notes = new Map<number, JsonObject>();
    let last = 0;
    const newest = (): JsonObject[] => [...notes.values()].toReversed();
    return {
      listNotes: ({ given: { offset = 0, limit = 10, colour } }) => {
        const wanted = colour === undefined ? undefined : String(colour).toLowerCase();
        const all = newest().filter((note) => wanted === undefined || String(note["colour"]).toLowerCase() === wanted);
        const page = all.slice(Number(offset), Number(offset) + Number(limit));
        const pages = Math.ceil(all.length / Number(limit));
        return ok({ notes: page, total_pages: pages, count: page.length });
      },
      recentNotes: () => ok(newest().slice(0, 3)),
      addNote: ({ body }) => {
        const id = (last += 1);
        const note = { colour: "Yellow", ...body, id, at: new Date().toISOString() };
        notes.set(id, note);
        return { status: 201, body: note, headers: { Location: `/notes/${id}` } };
      },
      getNote: ({ given }) => withId(notes, given["note_id"], ok),
      removeNote: ({ given }) => {
        notes.delete(Number(given["note_id"]));
        return { status: 204 };
      },
    };
  },
);

const linked = habit(
  "HAL: links in bodies, the next page by its address, what belongs to something else below its path",
  `
paths:
  /clubs:
    get:
      operationId: listClubs
      parameters:
        - { name: cursor, in: query, schema: { type: string, minLength: 1, maxLength: 20 } }
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 20, default: 10 } }
      responses: { "200": Clubs }
    post:
      operationId: addClub
      body: NewClub
      responses: { "201": { is: Club, links: { members: { operationId: listMembers, parameters: { club: "$response.body#/id" } }, join: { operationId: addMember, parameters: { club: "$response.body#/id" } }, remove: { operationId: removeClub, parameters: { club: "$response.body#/id" } } } } }
  /clubs/{club}:
    get: { operationId: getClub, responses: { "200": Club, "404": refused } }
    delete: { operationId: removeClub, description: Its members go with it., responses: { "204": nothing, "404": refused } }
  /clubs/{club}/members:
    get: { operationId: listMembers, responses: { "200": Members, "404": refused } }
    post:
      operationId: addMember
      body: NewClub
      responses: { "201": { is: Member, links: { read: { operationId: getMember, parameters: { club: "$request.path.club", member: "$response.body#/id" } } } }, "404": refused, "409": refused }
  /clubs/{club}/members/{member}:
    get: { operationId: getMember, responses: { "200": Member, "404": refused } }
schemas:
  NewClub: { type: object, additionalProperties: false, required: [name], properties: { name: { type: string, minLength: 1, maxLength: 30 } } }
  Links: { type: object, additionalProperties: { type: object, required: [href], properties: { href: { type: string } } } }
  Club: { type: object, required: [id, name, members, _links], properties: { id: { type: string }, name: { type: string }, members: { type: integer }, _links: <Links> } }
  Member: { type: object, required: [id, name, number], properties: { id: { type: string }, name: { type: string }, number: { type: integer } } }
  Members: { type: array, items: <Member> }
  Clubs: { type: object, required: [clubs, next], properties: { clubs: { type: array, items: <Club> }, next: { type: [string, "null"] } } }
`,
  () => {
    const clubs = new Map<string, { name: string; members: JsonObject[] }>();
    const shown = (id: string): JsonObject => {
      const club = clubs.get(id);
      const _links = { self: { href: `/clubs/${id}` }, members: { href: `/clubs/${id}/members` } };
      return { id, name: club?.name ?? "", members: club?.members.length ?? 0, _links };
    };
    return {
      listClubs: ({ given: { cursor = "0", limit = 10 } }) => {
        if (!/^\d+$/.test(String(cursor))) return refuse(400);
        const end = Number(cursor) + Number(limit);
        const ids = [...clubs.keys()];
        const next = ids.length > end ? `/clubs?limit=${Number(limit)}&cursor=${end}` : null;
        return ok({ clubs: ids.slice(Number(cursor), end).map(shown), next });
      },
      addClub: ({ body }) => {
        const id = randomUUID();
        clubs.set(id, { name: String(body["name"]), members: [] });
        return ok(shown(id), 201);
      },
      getClub: ({ given }) => (clubs.has(String(given["club"])) ? ok(shown(String(given["club"]))) : MISSING),
      removeClub: ({ given }) => (clubs.delete(String(given["club"])) ? { status: 204 } : MISSING),
      listMembers: ({ given }) => withId(clubs, given["club"], (club) => ok(club.members)),
      addMember: ({ given, body }) => {
        const club = clubs.get(String(given["club"]));
        if (club === undefined) return MISSING;
        if (club.members.some(({ name }) => name === body["name"])) return refuse(409);
        // numbers are places, and a place that is left is taken again
        const member = { id: randomUUID(), name: body["name"] ?? "", number: club.members.length + 1 };
        club.members.push(member);
        return ok(member, 201);
      },
      getMember: ({ given }) =>
        withOne(
          clubs.get(String(given["club"]))?.members.find(({ id }) => id === given["member"]),
          ok,
        ),
    };
  },
);

const lagging = habit(
  "a list that lags behind, as it says, and ends after ten",
  `
paths:
  /events:
    get: { operationId: listEvents, description: "The last ten events. Eventually consistent: it may lag behind by some seconds.", responses: { "200": Events } }
    post: { operationId: addEvent, body: NewEvent, responses: { "201": { is: Event, links: { read: { operationId: getEvent, parameters: { id: "$response.body#/id" } }, remove: { operationId: removeEvent, parameters: { id: "$response.body#/id" } } } } } }
  /events/{id}:
    get: { operationId: getEvent, responses: { "200": Event, "404": refused } }
    delete: { operationId: removeEvent, responses: { "204": nothing, "404": refused } }
schemas:
  NewEvent: { type: object, additionalProperties: false, required: [name], properties: { name: { type: string, minLength: 1, maxLength: 30 } } }
  Event: { type: object, required: [id, name], properties: { id: { type: string }, name: { type: string, minLength: 1, maxLength: 30 } } }
  Events: { type: object, required: [items], properties: { items: { type: array, items: <Event> } } }
`,
  () => {
    const events = new Map<string, JsonObject>();
    let copy: JsonObject[] = [];
    let writes = 0;
    const written = (): void => {
      writes += 1;
      if (writes % 4 === 0) copy = [...events.values()];
    };
    return {
      listEvents: () => ok({ items: copy.slice(-10) }),
      addEvent: ({ body }) => {
        const event = { id: randomUUID(), ...body };
        events.set(event.id, event);
        written();
        return ok(event, 201);
      },
      getEvent: ({ given }) => withId(events, given["id"], ok),
      removeEvent: ({ given }) => {
        const there = events.delete(String(given["id"]));
        if (there) written();
        return there ? { status: 204 } : MISSING;
      },
    };
  },
);

export const LISTS = [drafts, offsets, linked, lagging];
