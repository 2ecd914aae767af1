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
        const opened = one.status === "new" && !is("assigning leaves a ticket new") ? { status: "open" } : {};
        const kept = is("assigning keeps the agent of before") && one.assignee_id !== null;
        if (is("the history tells of an assignment twice")) desk.tell(one, "assigned");
        return changed(one, "assigned", { ...opened, assignee_id: kept ? one.assignee_id : agent });
      }),
    unassignTicket: ({ given }) =>
      desk.withTicket(given, (one) => {
        const isFree = one.assignee_id === null && !is("what nobody is assigned to is unassigned");
        if (one.status === "closed" || isFree) return refuse(409);
        return changed(one, "unassigned", is("unassigning does nothing") ? {} : { assignee_id: null });
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
        const cleared = is("a reopened ticket keeps the time when it was solved") ? {} : { solved_at: null };
        return changed(one, "reopened", { status: "open", ...cleared });
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
        if (other === one && !is("a ticket is merged into itself")) return refuse(422);
        const isOver = other.status === "closed" && !is("a ticket is merged into a closed one");
        if (one.status === "closed" || isOver) return refuse(409);
        for (const comment of desk.commentsOf(one.id))
          if (is("a merge loses the comments")) desk.comments.delete(comment.id);
          else if (!is("a merge leaves the comments")) comment.ticket_id = id;
        const named = is("a merged ticket names nothing") ? {} : { merged_into_id: id };
        const closed = is("a merge leaves the ticket open") ? {} : { status: "closed", closed_at: now() };
        changed(one, "merged", { ...closed, ...named });
        other["updated_at"] = now();
        return ok(desk.show(is("a merge answers with the closed ticket") ? one : other));
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
      if (is("a restored ticket has no comments"))
        for (const { id } of desk.commentsOf(one.id)) desk.comments.delete(id);
      return ok(desk.show(one));
    },
  };
};
