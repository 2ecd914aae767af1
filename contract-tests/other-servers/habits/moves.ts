/** Changes that take others along, and many things at once. */
import { type Json, type JsonObject, isObject, listAt } from "../../../spec/openapi/json.ts";
import { MISSING, type Reply, habit, ok, refuse, withOne } from "../../testing/short-service.ts";

const states = habit(
  "a state that only goes forward, and moves other members with it",
  `
paths:
  /tickets:
    get: { operationId: listTickets, parameters: [{ name: status, in: query, schema: <Status> }, { name: open, in: query, schema: { type: boolean } }], responses: { "200": Tickets } }
    post: { operationId: addTicket, body: NewTicket, responses: { "201": { is: Ticket, links: { read: { operationId: getTicket, parameters: { id: "$response.body#/id" } }, move: { operationId: patchTicket, parameters: { id: "$response.body#/id" } }, close: { operationId: closeTicket, parameters: { id: "$response.body#/id" } } } } } }
  /tickets/{id}:
    get: { operationId: getTicket, responses: { "200": Ticket, "404": refused } }
    patch: { operationId: patchTicket, body: TicketChange, responses: { "200": Ticket, "404": refused, "409": refused } }
  /tickets/{id}/close:
    post: { operationId: closeTicket, responses: { "200": Ticket, "404": refused, "409": refused } }
places: { id: { type: integer, minimum: 1 } }
schemas:
  Status: { type: string, enum: [new, open, closed] }
  Text: { type: string, minLength: 1, maxLength: 40 }
  NewTicket: { type: object, additionalProperties: false, required: [subject], properties: { subject: <Text>, assignee: <Text> } }
  TicketChange: { type: object, additionalProperties: false, minProperties: 1, properties: { status: <Status>, assignee: <Text>, percent: { type: integer, minimum: 0, maximum: 100 } } }
  Ticket: { type: object, required: [id, subject, status, percent, open, last_activity, queue_position], properties: { id: { type: integer }, subject: <Text>, assignee: <Text>, status: <Status>, percent: { type: integer, minimum: 0, maximum: 100 }, open: { type: boolean }, queue_position: { type: integer }, last_activity: { type: string, format: date-time } } }
  Tickets: { type: array, items: <Ticket> }
`,
  () => {
    const tickets: JsonObject[] = [];
    const order = ["new", "open", "closed"];
    const shown = (ticket: JsonObject): JsonObject => ({
      ...ticket,
      open: ticket["status"] !== "closed",
      queue_position: tickets.filter((one) => one["status"] !== "closed").indexOf(ticket) + 1,
    });
    const at = (given: JsonObject, act: (ticket: JsonObject) => Reply): Reply =>
      withOne(tickets[Number(given["id"]) - 1], (ticket) => act(ticket));
    const move = (ticket: JsonObject, change: JsonObject): Reply => {
      const status = change["status"] ?? (change["assignee"] === undefined ? ticket["status"] : "open");
      if (order.indexOf(String(status)) < order.indexOf(String(ticket["status"])) || ticket["status"] === "closed")
        return refuse(409);
      const percent = status === "closed" ? 100 : (change["percent"] ?? ticket["percent"] ?? 0);
      Object.assign(ticket, change, { status, percent, last_activity: new Date().toISOString() });
      return ok(shown(ticket));
    };
    return {
      listTickets: ({ given: { status, open } }) =>
        ok(
          tickets
            .map(shown)
            .filter(
              (one) =>
                (status === undefined || one["status"] === status) && (open === undefined || one["open"] === open),
            ),
        ),
      addTicket: ({ body }) => {
        const ticket = {
          id: tickets.length + 1,
          ...body,
          status: "new",
          percent: 0,
          last_activity: new Date().toISOString(),
        };
        tickets.push(ticket);
        return ok(shown(ticket), 201);
      },
      getTicket: ({ given }) => at(given, (ticket) => ok(shown(ticket))),
      patchTicket: ({ given, body }) => at(given, (ticket) => move(ticket, body)),
      closeTicket: ({ given }) => at(given, (ticket) => move(ticket, { status: "closed" })),
    };
  },
);

const batches = habit(
  "many at once, each with a status of its own, and what is there already answered as it is",
  `
paths:
  /words/batch:
    post: { operationId: addWords, body: Batch, responses: { "207": Results } }
  /words:
    get: { operationId: searchWords, parameters: [{ name: q, in: query, schema: { type: string, maxLength: 20 } }, { name: sort, in: query, schema: { type: string, enum: [word, -word, length], default: word } }], responses: { "200": Words } }
    post: { operationId: addWord, body: NewWord, responses: { "200": Word, "201": { is: Word, headers: { Location: { schema: { type: string } } }, links: { read: { operationId: getWord, parameters: { id: "$response.body#/id" } } } } } }
  /words/{id}:
    get: { operationId: getWord, responses: { "200": Word, "404": refused } }
places: { id: { type: integer, minimum: 1 } }
schemas:
  Text: { type: string, minLength: 1, maxLength: 30 }
  NewWord: { type: object, additionalProperties: false, required: [word], properties: { word: <Text> } }
  Word: { type: object, required: [id, word, length, searched], properties: { id: { type: integer }, word: <Text>, length: { type: integer }, searched: { type: integer } } }
  Batch: { type: object, additionalProperties: false, required: [words], properties: { words: { type: array, minItems: 1, maxItems: 5, items: { type: string, maxLength: 30 } } } }
  Results: { type: object, required: [results], properties: { results: { type: array, items: { type: object, required: [status], properties: { status: { type: integer }, id: { type: integer } } } } } }
  Words: { type: object, required: [words, took_ms], properties: { words: { type: array, items: <Word> }, took_ms: { type: number } } }
`,
  () => {
    const words: JsonObject[] = [];
    const add = (word: Json | undefined): { word: JsonObject; made: boolean } => {
      const known = words.find((one) => one["word"] === word);
      if (known !== undefined) return { word: known, made: false };
      const fresh = { id: words.length + 1, word: word ?? "", length: [...String(word)].length, searched: 0 };
      words.push(fresh);
      return { word: fresh, made: true };
    };
    return {
      addWords: ({ body }) => ({
        status: 207,
        body: {
          results: listAt(body["words"]).map((one) => {
            if (one === "") return { status: 422 };
            const { word, made } = add(one);
            return { status: made ? 201 : 200, id: word["id"] ?? 0 };
          }),
        },
      }),
      addWord: ({ body }) => {
        const { word, made } = add(body["word"]);
        return made ? { status: 201, body: word, headers: { Location: `/words/${String(word["id"])}` } } : ok(word);
      },
      getWord: ({ given }) => {
        const word = words[Number(given["id"]) - 1];
        return isObject(word) ? ok(word) : MISSING;
      },
      searchWords: ({ given: { q = "", sort = "word" } }) => {
        const found = words.filter((one) => String(one["word"]).includes(String(q)));
        for (const one of found) one["searched"] = Number(one["searched"]) + 1;
        const by = (a: JsonObject, b: JsonObject): number =>
          sort === "length"
            ? Number(a["length"]) - Number(b["length"])
            : String(a["word"]).localeCompare(String(b["word"])) * (sort === "word" ? 1 : -1);
        return ok({ words: found.toSorted(by), took_ms: Math.random() });
      },
    };
  },
);

export const MOVES = [states, batches];
