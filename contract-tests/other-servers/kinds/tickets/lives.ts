/** The life of a ticket: assigned, solved, reopened, closed, merged, deleted and restored. */
import type { JsonObject } from "../../../../spec/openapi/json.ts";
import { type Acts, MISSING, type Reply, ok, refuse } from "../../../testing/short-service.ts";
import { type Desk, type Ticket, now } from "./desk.ts";

export const livesOf = (desk: Desk): Acts => {
  const { tickets, deleted, is } = desk;
  const changed = (one: Ticket, type: string, values: JsonObject): Reply => {
    Object.assign(one, values, { updated_at: now() });
    desk.tell(one, type);
    return ok(desk.show(one));
  };
  return {
    assignTicket: ({ given, body }) =>
      desk.withTicket(given, (one) => {
        const agent = String(body["agent_id"]);
        if (!desk.agents.has(agent) && !is("an unknown agent is assigned")) return refuse(422);
        if (one.status === "closed" && !is("a closed ticket is assigned")) return refuse(409);
        const opened = one.status === "new" ? { status: "open" } : {};
        return changed(one, "assigned", { ...opened, assignee_id: agent });
      }),
    unassignTicket: ({ given }) =>
      desk.withTicket(given, (one) => {
        if (one.status === "closed" || one.assignee_id === null) return refuse(409);
        return changed(one, "unassigned", { assignee_id: null });
      }),
    solveTicket: ({ given }) =>
      desk.withTicket(given, (one) => {
        if (one.status === "solved" && !is("a ticket is solved twice")) return refuse(409);
        if (one.status === "closed" && !is("a closed ticket is solved")) return refuse(409);
        const solved_at = is("a solved ticket has no time") ? null : now();
        const reply = changed(one, "solved", { status: "solved", solved_at });
        if (is("the history does not tell of solving")) desk.events.get(one.id)?.pop();
        return reply;
      }),
    reopenTicket: ({ given }) =>
      desk.withTicket(given, (one) => {
        const also = one.status === "closed" ? is("a closed ticket is reopened") : is("an open ticket is reopened");
        if (one.status !== "solved" && !also) return refuse(409);
        return changed(one, "reopened", { status: "open", solved_at: null });
      }),
    closeTicket: ({ given }) =>
      desk.withTicket(given, (one) => {
        if (one.status === "closed") return refuse(409);
        return changed(one, "closed", { status: "closed", closed_at: now() });
      }),
    mergeTicket: ({ given, body }) =>
      desk.withTicket(given, (one) => {
        const id = String(body["into_ticket_id"]);
        const other = tickets.get(id);
        if (other === undefined || deleted.has(id))
          return is("a ticket is merged into none") ? ok(desk.show(one)) : refuse(422);
        if (other === one) return refuse(422);
        if (one.status === "closed" || other.status === "closed") return refuse(409);
        for (const comment of desk.commentsOf(one.id)) comment.ticket_id = id;
        changed(one, "merged", { status: "closed", closed_at: now(), merged_into_id: id });
        other["updated_at"] = now();
        return ok(desk.show(other));
      }),
    deleteTicket: ({ given }) =>
      desk.withTicket(given, ({ id }) => {
        deleted.add(id);
        return { status: 204 };
      }),
    restoreTicket: ({ given }) => {
      const one = tickets.get(String(given["ticket_id"]));
      if (one === undefined) return MISSING;
      if (!deleted.delete(one.id) && !is("what is there is restored")) return refuse(409);
      if (is("a restored ticket loses its tags")) one.tags = [];
      return ok(desk.show(one));
    },
  };
};
