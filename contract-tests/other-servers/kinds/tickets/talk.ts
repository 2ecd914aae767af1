/** Comments, tags and the history of tickets. */
import type { Json, JsonObject } from "../../../../spec/openapi/json.ts";
import { type Acts, MISSING, type Reply, ok, refuse } from "../../../testing/short-service.ts";
import { type Comment, type Desk, now } from "./desk.ts";

export const talkOf = (desk: Desk): Acts => {
  const { comments, tickets, deleted, is } = desk;
  const withComment = (given: JsonObject, does: (one: Comment) => Reply): Reply => {
    const one = comments.get(String(given["comment_id"]));
    return one === undefined || deleted.has(one.ticket_id) ? MISSING : does(one);
  };
  const hidden = new Map<string, Comment>();
  return {
    listComments: ({ given }) =>
      desk.withTicket(given, ({ id }) => {
        const all = is("comments of all tickets are listed") ? [...comments.values()] : desk.commentsOf(id);
        const own = [...all, ...[...hidden.values()].filter(({ ticket_id }) => ticket_id === id)];
        const { visibility } = given;
        const shown = own.filter(
          (one) =>
            visibility === undefined || one.visibility === visibility || is("internal comments are shown as public"),
        );
        return ok({ items: is("comments come newest first") ? shown.toReversed() : shown });
      }),
    addComment: (call) => {
      const { given, body } = call;
      const gone = tickets.get(String(given["ticket_id"]));
      const also = gone !== undefined && deleted.has(gone.id) && is("a deleted ticket takes comments");
      const add = (id: string): Reply => {
        const [first] = tickets.keys();
        const ticket_id = is("a comment is of another ticket") ? (first ?? id) : id;
        const one = {
          visibility: "public",
          ...body,
          ...(is("a comment is public whatever was said") ? { visibility: "public" } : {}),
          id: desk.next("co"),
          ticket_id,
          created_at: now(),
          edited_at: null,
        };
        comments.set(one.id, one);
        return ok({ ...one }, 201);
      };
      if (also) return add(gone.id);
      return desk.withTicket(given, (ticket) => {
        if (ticket.status === "closed" && !is("a closed ticket takes comments")) return refuse(409);
        const isAnswer = (body["visibility"] ?? "public") === "public" && ticket.status === "solved";
        if (isAnswer) {
          Object.assign(ticket, { status: "open", solved_at: null, updated_at: now() });
          desk.tell(ticket, "reopened");
        }
        return add(ticket.id);
      });
    },
    getComment: ({ given }) => withComment(given, (one) => ok({ ...one })),
    editComment: ({ given, body }) =>
      withComment(given, (one) => {
        const edited = is("an edited comment says nothing of it") ? {} : { edited_at: now() };
        if (is("an edit is not kept")) return ok({ ...one, ...body, ...edited });
        Object.assign(one, body, edited);
        return ok({ ...one });
      }),
    deleteComment: ({ given }) =>
      withComment(given, (one) => {
        comments.delete(one.id);
        if (is("a deleted comment is still listed")) hidden.set(one.id, one);
        const ticket = tickets.get(one.ticket_id);
        if (ticket !== undefined && is("a deleted comment is still counted"))
          ticket["uncounted"] = Number(ticket["uncounted"] ?? 0) + 1;
        return { status: 204 };
      }),
    addTag: ({ given }) =>
      desk.withTicket(given, (one) => {
        const tag = String(given["tag"]);
        const isThere = one.tags.includes(tag) && !is("a tag is added twice");
        if (!isThere && !is("a tag is not added")) one.tags.push(tag);
        return { status: 204 };
      }),
    removeTag: ({ given }) =>
      desk.withTicket(given, (one) => {
        if (!one.tags.includes(String(given["tag"]))) return MISSING;
        one.tags = is("removing a tag removes all") ? [] : one.tags.filter((tag) => tag !== given["tag"]);
        return { status: 204 };
      }),
    listTags: () => {
      const counted = desk.there();
      const names = new Set(counted.flatMap(({ tags }) => tags));
      const items = [...names].map((name): Json => {
        return { name, ticket_count: counted.filter(({ tags }) => tags.includes(name)).length };
      });
      return ok({ items });
    },
    listEvents: ({ given }) => desk.withTicket(given, ({ id }) => ok({ items: desk.events.get(id) ?? [] })),
  };
};
