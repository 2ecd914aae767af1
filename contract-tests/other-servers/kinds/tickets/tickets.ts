/** A support desk: tickets that are assigned, answered, solved, merged and looked for. */
import type { Json, JsonObject } from "../../../../spec/openapi/json.ts";
import { type Acts, type Habit, MISSING, type Reply, habit, ok, refuse } from "../../../testing/short-service.ts";
import type { Shape } from "../../formats/below.ts";
import { CONTRACT } from "./contract.ts";
import { Desk, type Ticket, now } from "./desk.ts";
import { FAULTS } from "./faults.ts";
import { filesOf } from "./files.ts";
import { livesOf } from "./lives.ts";
import { talkOf } from "./talk.ts";

const agentsOf = (desk: Desk): Acts => {
  const { agents, is } = desk;
  const show = (id: string): JsonObject => {
    const own = desk.there().filter(({ assignee_id }) => assignee_id === id);
    const open = own.filter(({ status }) => status !== "closed");
    return { ...agents.get(id), open_tickets: open.length };
  };
  return {
    listAgents: () => {
      const all = [...agents.values()];
      const sorted = all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
      return ok({ items: (is("agents come as they were made") ? all : sorted).map(({ id }): Json => show(id)) });
    },
    createAgent: ({ body }) => {
      const isTaken = [...agents.values()].some(({ email }) => email === body["email"]);
      if (isTaken && !is("an email is taken twice")) return refuse(409);
      const id = desk.next("ag");
      agents.set(id, { id, name: String(body["name"]), email: String(body["email"]) });
      return ok(show(id), 201);
    },
    getAgent: ({ given }) => (agents.has(String(given["agent_id"])) ? ok(show(String(given["agent_id"]))) : MISSING),
    deleteAgent: ({ given }) => {
      const id = String(given["agent_id"]);
      if (!agents.has(id)) return MISSING;
      const isBusy = [...desk.tickets.values()].some(({ assignee_id }) => assignee_id === id);
      if (isBusy) return refuse(409);
      agents.delete(id);
      return { status: 204 };
    },
  };
};

const listsOf = (desk: Desk): Acts => {
  const { tickets, is } = desk;
  const fits = (one: Ticket, { status, priority, assignee_id, tag, created_after }: JsonObject): boolean =>
    (status === undefined || one.status === status || is("a filter by status is ignored")) &&
    (priority === undefined || one.priority === priority) &&
    (assignee_id === undefined || one.assignee_id === assignee_id || is("a filter by assignee is ignored")) &&
    (tag === undefined ||
      one.tags.includes(String(tag)) ||
      is("a filter by tag is ignored") ||
      (is("a filter by tag takes parts of tags") && one.tags.some((own) => own.includes(String(tag))))) &&
    (created_after === undefined ||
      Date.parse(one.created_at) > Date.parse(String(created_after)) ||
      is("created_after takes older ones"));
  return {
    listTickets: ({ given }) => {
      const { limit = 20, cursor } = given;
      const from = cursor === undefined ? 0 : Number(String(cursor).replace(/^c/, ""));
      const isBare = cursor !== undefined && is("the next page loses its filters");
      const all = is("deleted tickets are listed") ? [...tickets.values()] : desk.there();
      const fitting = (is("the oldest ticket comes first") ? all : all.toReversed()).filter(
        (one) => isBare || fits(one, given),
      );
      const again = is("a page begins with the last one of before") && Number(limit) > 1 ? 1 : 0;
      const to = from + Number(limit);
      return ok({
        items: fitting.slice(from, to).map((one): Json => desk.show(one)),
        next_cursor: to < fitting.length ? `c${to - again}` : null,
      });
    },
    searchTickets: ({ given }) => {
      const plain = (text: Json | undefined): string => String(text ?? "").toLowerCase();
      const wanted = plain(given["q"]);
      const items = desk
        .there()
        .filter(({ subject, description }) => plain(subject).includes(wanted) || plain(description).includes(wanted));
      return ok({ items: items.map((one): Json => desk.show(one)) });
    },
    getStats: () => {
      const all = is("numbers of all count deleted tickets") ? [...tickets.values()] : desk.there();
      const count = (wanted: string): number =>
        all.filter(
          ({ status }) =>
            (is("numbers by status are those of before") && status === "solved" ? "open" : status) === wanted,
        ).length;
      const by_status = { new: count("new"), open: count("open"), solved: count("solved"), closed: count("closed") };
      return ok({ total: all.length, by_status });
    },
  };
};

const ticketsOf = (desk: Desk): Acts => {
  const { tickets, agents, is } = desk;
  let made = 0;
  return {
    createTicket: ({ body }): Reply => {
      const agent = body["assignee_id"];
      const isUnknown = agent !== undefined && !agents.has(String(agent));
      if (isUnknown) return refuse(422);
      made += 1;
      const at = now();
      const one: Ticket = {
        priority: is("a new ticket is urgent") ? "urgent" : "normal",
        ...body,
        tags: is("a new ticket has no tags") ? [] : ([body["tags"] ?? []].flat() as string[]),
        id: desk.next("ti"),
        number: is("numbers begin again") ? 1 : made,
        status: agent === undefined ? "new" : "open",
        assignee_id: agent === undefined ? null : String(agent),
        created_at: at,
        updated_at: at,
        solved_at: null,
        closed_at: null,
      } as Json as Ticket;
      tickets.set(one.id, one);
      desk.tell(one, "created");
      return { status: 201, body: desk.show(one), headers: { location: `/tickets/${one.id}` } };
    },
    getTicket: ({ given }) => desk.withTicket(given, (one) => ok(desk.show(one))),
    updateTicket: ({ given, body }) =>
      desk.withTicket(given, (one) => {
        if (one.status === "closed" && !is("a closed ticket is changed")) return refuse(409);
        const before = one.tags;
        Object.assign(one, body, is("an update keeps its time") ? {} : { updated_at: now() });
        if (is("an update adds tags to those of before")) one.tags = [...new Set([...before, ...one.tags])].slice(0, 5);
        if (is("an update clears the description") && body["description"] === undefined) delete one["description"];
        desk.tell(one, "updated");
        return ok(desk.show(one));
      }),
  };
};

function make(fault?: string): Habit {
  return habit("tickets", CONTRACT, () => {
    const desk = new Desk(fault);
    return {
      ...agentsOf(desk),
      ...listsOf(desk),
      ...ticketsOf(desk),
      ...livesOf(desk),
      ...talkOf(desk),
      ...filesOf(desk),
    };
  });
}

export const tickets: Shape = { name: "a support desk", faults: FAULTS, make };
