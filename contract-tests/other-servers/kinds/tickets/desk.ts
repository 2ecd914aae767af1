/** What a support desk holds, and what it says of a ticket. */
import type { JsonObject } from "../../../../spec/openapi/json.ts";
import { MISSING, type Reply } from "../../../testing/short-service.ts";
import type { Fault } from "./faults.ts";

export type Agent = JsonObject & { id: string; name: string; email: string };
export type Ticket = JsonObject & {
  id: string;
  status: string;
  priority: string;
  tags: string[];
  assignee_id: string | null;
  created_at: string;
};
export type Comment = JsonObject & { id: string; ticket_id: string; visibility: string; created_at: string };
export type Attachment = JsonObject & { id: string; ticket_id: string };

export const now = (): string => new Date().toISOString();

export class Desk {
  readonly agents = new Map<string, Agent>();
  readonly tickets = new Map<string, Ticket>();
  readonly deleted = new Set<string>();
  readonly comments = new Map<string, Comment>();
  readonly attachments = new Map<string, Attachment>();
  readonly contents = new Map<string, Buffer>();
  readonly events = new Map<string, JsonObject[]>();
  readonly is: (fault: Fault) => boolean;
  #last = 0;

  constructor(fault?: string) {
    this.is = (one) => one === fault;
  }

  next(kind: string): string {
    this.#last += 1;
    return `${kind}_${this.#last}d${this.#last * 37}`;
  }

  there(): Ticket[] {
    return [...this.tickets.values()].filter(({ id }) => !this.deleted.has(id));
  }

  withTicket(given: JsonObject, does: (one: Ticket) => Reply): Reply {
    const one = this.tickets.get(String(given["ticket_id"]));
    const isGone = one === undefined || (this.deleted.has(one.id) && !this.is("a deleted ticket is read"));
    return isGone ? MISSING : does(one);
  }

  tell(ticket: Ticket, type: string): void {
    const known = this.events.get(ticket.id) ?? [];
    this.events.set(ticket.id, [...known, { id: this.next("ev"), type, created_at: now() }]);
  }

  commentsOf(id: string): Comment[] {
    return [...this.comments.values()].filter((one) => one.ticket_id === id);
  }

  attachmentsOf(id: string): Attachment[] {
    return [...this.attachments.values()].filter((one) => one.ticket_id === id);
  }

  show(ticket: Ticket): JsonObject {
    const comments = this.commentsOf(ticket.id);
    const latest = comments.at(this.is("the latest comment is the first") ? 0 : -1);
    const hours = ticket.priority === "urgent" ? 4 : 24;
    const { uncounted = 0, ...shown } = ticket;
    return {
      ...shown,
      tags: [...ticket.tags],
      comment_count: comments.length * (this.is("a comment counts twice") ? 2 : 1) + Number(uncounted),
      attachment_count: this.attachmentsOf(ticket.id).length,
      due_at: new Date(Date.parse(ticket.created_at) + hours * 3_600_000).toISOString(),
      ...(latest === undefined ? {} : { last_comment_at: latest.created_at }),
    };
  }
}
