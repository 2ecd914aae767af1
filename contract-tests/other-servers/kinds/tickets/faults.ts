/** What support desks get wrong, with the checks whose business each is. */
export const FAULTS = {
  "an email is taken twice": ["expected-status"],
  "agents come as they were made": ["list-order"],
  "the oldest ticket comes first": ["list-order"],
  "deleted tickets are listed": ["list-complete"],
  "a filter by status is ignored": ["list-filter"],
  "a filter by assignee is ignored": ["list-filter"],
  "a filter by tag is ignored": ["list-filter"],
  "created_after takes older ones": ["list-filter"],
  "the next page loses its filters": ["list-filter"],
  "a page begins with the last one of before": ["list-repeats"],
  "a new ticket is urgent": ["read-back"],
  "a new ticket has no tags": ["read-back"],
  "an unknown agent is assigned": ["expected-status"],
  "numbers begin again": ["read-back", "relation"],
  "an update clears the description": ["read-back"],
  "an update adds tags to those of before": ["read-back"],
  "an update keeps its time": ["read-back"],
  "a closed ticket is changed": ["expected-status"],
  "a deleted ticket is read": ["expected-status", "removals"],
  "a deleted ticket takes comments": ["removals", "expected-status"],
  "a restored ticket loses its tags": ["removals"],
  "what is there is restored": ["expected-status"],
  "a closed ticket is assigned": ["expected-status"],
  "a solved ticket has no time": ["read-back"],
  "a ticket is solved twice": ["expected-status"],
  "a closed ticket is solved": ["expected-status"],
  "a closed ticket is reopened": ["expected-status"],
  "an open ticket is reopened": ["expected-status"],
  "a closed ticket takes comments": ["expected-status"],
  "a closed ticket takes attachments": ["expected-status"],
  "comments come newest first": ["list-order"],
  "internal comments are shown as public": ["list-filter"],
  "a comment is public whatever was said": ["read-back"],
  "a comment counts twice": ["list-complete", "read-back", "relation"],
  "a deleted comment is still counted": ["read-back", "relation"],
  "a deleted comment is still listed": ["list-complete", "relation", "removals"],
  "the latest comment is the first": ["relation"],
  "an edited comment says nothing of it": ["read-back"],
  "an edit is not kept": ["read-back"],
  "a comment is of another ticket": ["list-complete", "list-filter", "read-back"],
  "comments of all tickets are listed": ["list-filter"],
  "a ticket is merged into none": ["expected-status"],
  "a tag is added twice": ["read-back"],
  "a tag is not added": ["read-back"],
  "removing a tag removes all": ["read-back"],
  "an attachment has another size": ["read-back"],
  "an attachment has another digest": ["read-back"],
  "an attachment is cut": ["read-back"],
  "a part begins one byte later": ["ranges"],
  "a part says another length": ["ranges"],
  "a suffix is read from the start": ["ranges"],
  "a range beyond the end is answered with all of it": ["ranges"],
  "a deleted attachment is still downloaded": ["removals", "expected-status"],
  "attachments of all tickets are listed": ["list-filter"],
  "the history does not tell of solving": ["read-back"],
  "numbers of all count deleted tickets": ["relation"],
  "numbers by status are those of before": ["relation"],
} as const;

/** What a client could notice and nothing finds yet. */
type Unfound =
  | "an agent with tickets is deleted"
  | "an agent's open tickets count closed ones"
  | "an agent's open tickets are those of all"
  | "a filter by tag takes parts of tags"
  | "the last page leads on"
  | "an unknown agent is assigned by a new ticket"
  | "a ticket is due a day later"
  | "an urgent ticket is due as any other"
  | "numbers leave some out"
  | "a restored ticket has no comments"
  | "assigning keeps the agent of before"
  | "assigning leaves a ticket new"
  | "unassigning does nothing"
  | "what nobody is assigned to is unassigned"
  | "a reopened ticket keeps the time when it was solved"
  | "a comment on a solved ticket leaves it solved"
  | "the latest comment has no time"
  | "a merge leaves the comments"
  | "a merge loses the comments"
  | "a merge leaves the ticket open"
  | "a merge answers with the closed ticket"
  | "a merged ticket names nothing"
  | "a ticket is merged into itself"
  | "a ticket is merged into a closed one"
  | "a tag counts deleted tickets"
  | "tags that nobody uses any more are listed"
  | "a deleted attachment is still counted"
  | "the history tells of an assignment twice"
  | "a search looks at subjects alone"
  | "a search minds capitals"
  | "a search finds deleted tickets";

export type Fault = keyof typeof FAULTS | Unfound;
