/** The contract of a support desk: tickets with states, comments, tags, attachments and a history, assigned to agents and merged into each other. */
export const CONTRACT = `
paths:
  /agents:
    get: { operationId: listAgents, summary: "Agents, sorted by name", responses: { "200": AgentList } }
    post: { operationId: createAgent, body: NewAgent, responses: { "201": Agent, "409": { description: An agent with this email already exists. } } }
  /agents/{agent_id}:
    get: { operationId: getAgent, responses: { "200": Agent, "404": refused } }
    delete: { operationId: deleteAgent, responses: { "204": nothing, "404": refused, "409": { description: The agent still has assigned tickets. } } }
  /tickets:
    get:
      operationId: listTickets
      description: "Newest first. Deleted tickets are not listed."
      parameters:
        - { name: status, in: query, schema: <Status> }
        - { name: priority, in: query, schema: <Priority> }
        - { name: assignee_id, in: query, schema: { type: string, maxLength: 40 } }
        - { name: tag, in: query, description: Tickets that have this tag, schema: { type: string, maxLength: 20 } }
        - { name: created_after, in: query, schema: { type: string, format: date-time } }
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50, default: 20 } }
        - { name: cursor, in: query, schema: { type: string } }
      responses: { "200": TicketPage }
    post: { operationId: createTicket, body: NewTicket, responses: { "201": { is: Ticket, headers: { Location: { required: true, schema: { type: string } } } }, "422": { description: Unknown agent. } } }
  /tickets/{ticket_id}:
    get: { operationId: getTicket, responses: { "200": Ticket, "404": refused } }
    patch: { operationId: updateTicket, body: TicketUpdate, responses: { "200": Ticket, "404": refused, "409": { description: A closed ticket cannot be changed. } } }
    delete: { operationId: deleteTicket, description: "Moves the ticket to the trash, from where it can be restored. Until then it is not found.", responses: { "204": nothing, "404": refused } }
  /tickets/{ticket_id}/restore:
    post: { operationId: restoreTicket, responses: { "200": Ticket, "404": refused, "409": { description: The ticket is not deleted. } } }
  /tickets/{ticket_id}/assign:
    post: { operationId: assignTicket, body: Assignment, description: "Assigns the ticket to an agent. A new ticket becomes open.", responses: { "200": Ticket, "404": refused, "409": { description: The ticket is closed. }, "422": { description: Unknown agent. } } }
  /tickets/{ticket_id}/unassign:
    post: { operationId: unassignTicket, responses: { "200": Ticket, "404": refused, "409": { description: The ticket is closed or is not assigned. } } }
  /tickets/{ticket_id}/solve:
    post: { operationId: solveTicket, responses: { "200": Ticket, "404": refused, "409": { description: The ticket is already solved or closed. } } }
  /tickets/{ticket_id}/reopen:
    post: { operationId: reopenTicket, description: "Brings a solved ticket back to \`open\` and clears \`solved_at\`.", responses: { "200": Ticket, "404": refused, "409": { description: Only solved tickets can be reopened. } } }
  /tickets/{ticket_id}/close:
    post: { operationId: closeTicket, description: A closed ticket takes no more comments., responses: { "200": Ticket, "404": refused, "409": { description: The ticket is already closed. } } }
  /tickets/{ticket_id}/merge:
    post: { operationId: mergeTicket, description: "Moves all comments of this ticket to another one and closes this ticket. Answers with the ticket that the comments were moved to.", body: Merge, responses: { "200": Ticket, "404": refused, "409": { description: One of the tickets is closed. }, "422": { description: "Unknown ticket, or both tickets are the same." } } }
  /tickets/{ticket_id}/comments:
    get: { operationId: listComments, description: "Oldest first.", parameters: [{ name: visibility, in: query, schema: <Visibility> }], responses: { "200": CommentList, "404": refused } }
    post: { operationId: addComment, description: "A public comment on a solved ticket reopens it.", body: NewComment, responses: { "201": Comment, "404": refused, "409": { description: The ticket is closed. } } }
  /comments/{comment_id}:
    get: { operationId: getComment, responses: { "200": Comment, "404": refused } }
    patch: { operationId: editComment, body: CommentUpdate, responses: { "200": Comment, "404": refused } }
    delete: { operationId: deleteComment, responses: { "204": nothing, "404": refused } }
  /tickets/{ticket_id}/tags/{tag}:
    put: { operationId: addTag, responses: { "204": nothing, "404": refused } }
    delete: { operationId: removeTag, responses: { "204": nothing, "404": refused } }
  /tags:
    get: { operationId: listTags, summary: "Tags in use, with the number of tickets", responses: { "200": TagList } }
  /tickets/{ticket_id}/attachments:
    get: { operationId: listAttachments, responses: { "200": AttachmentList, "404": refused } }
    post: { operationId: addAttachment, parameters: [{ name: filename, in: query, required: true, schema: { type: string, minLength: 1, maxLength: 60 } }], upload: { maxLength: 100000 }, responses: { "201": Attachment, "404": refused, "409": { description: The ticket is closed. } } }
  /attachments/{attachment_id}:
    get: { operationId: getAttachment, responses: { "200": Attachment, "404": refused } }
    delete: { operationId: deleteAttachment, responses: { "204": nothing, "404": refused } }
  /attachments/{attachment_id}/content:
    get:
      operationId: downloadAttachment
      parameters: [{ name: Range, in: header, schema: { type: string } }]
      responses:
        "200": { description: The whole file., headers: { Accept-Ranges: { schema: { type: string } } }, content: { application/octet-stream: {} } }
        "206": { description: The part of the file that was asked for., headers: { Content-Range: { required: true, schema: { type: string } } }, content: { application/octet-stream: {} } }
        "404": refused
        "416": { description: The range lies beyond the end of the file., headers: { Content-Range: { schema: { type: string } } } }
  /tickets/{ticket_id}/events:
    get: { operationId: listEvents, summary: What happened to the ticket, responses: { "200": EventList, "404": refused } }
  /search:
    get: { operationId: searchTickets, summary: Finds tickets whose subject or description contains the text. Case is ignored., parameters: [{ name: q, in: query, required: true, schema: { type: string, minLength: 1, maxLength: 60 } }], responses: { "200": SearchResult } }
  /stats:
    get: { operationId: getStats, responses: { "200": Stats } }
places: { tag: { type: string, pattern: "^[a-z0-9-]{1,20}$" } }
schemas:
  Status: { type: string, enum: [new, open, solved, closed] }
  Priority: { type: string, enum: [low, normal, urgent] }
  Visibility: { type: string, enum: [public, internal] }
  Tag: { type: string, pattern: "^[a-z0-9-]{1,20}$" }
  Id: { type: string, maxLength: 40 }
  NewAgent: { type: object, additionalProperties: false, required: [name, email], properties: { name: { type: string, minLength: 1, maxLength: 60 }, email: { type: string, format: email, maxLength: 80 } } }
  Agent: { type: object, required: [id, name, email, open_tickets], properties: { id: { type: string }, name: { type: string }, email: { type: string }, open_tickets: { type: integer, description: Number of tickets that are assigned to the agent and not closed. } } }
  AgentList: { type: object, required: [items], properties: { items: { type: array, items: <Agent> } } }
  NewTicket: { type: object, additionalProperties: false, required: [subject], properties: { subject: { type: string, minLength: 1, maxLength: 100 }, description: { type: string, maxLength: 400 }, priority: { type: string, enum: [low, normal, urgent], default: normal }, tags: { type: array, maxItems: 5, uniqueItems: true, items: <Tag> }, assignee_id: <Id> } }
  TicketUpdate: { type: object, additionalProperties: false, minProperties: 1, properties: { subject: { type: string, minLength: 1, maxLength: 100 }, description: { type: string, maxLength: 400 }, priority: <Priority>, tags: { type: array, maxItems: 5, uniqueItems: true, items: <Tag> } } }
  Ticket: { type: object, required: [id, number, subject, status, priority, tags, assignee_id, comment_count, attachment_count, created_at, updated_at, due_at], properties: { id: { type: string }, number: { type: integer, description: "Sequential number of the ticket, starting with 1." }, subject: { type: string }, description: { type: string }, status: <Status>, priority: <Priority>, tags: { type: array, items: <Tag> }, assignee_id: { type: [string, "null"], description: Null while nobody is assigned. }, comment_count: { type: integer, description: Number of comments. }, attachment_count: { type: integer, description: Number of attachments. }, last_comment_at: { type: string, format: date-time, description: Time of the latest comment. }, created_at: { type: string, format: date-time }, updated_at: { type: string, format: date-time }, due_at: { type: string, format: date-time, description: "24 hours after the ticket was created, 4 hours for urgent tickets." }, solved_at: { type: [string, "null"], format: date-time }, closed_at: { type: [string, "null"], format: date-time }, merged_into_id: { type: string, description: Only present when the ticket was merged. } } }
  TicketPage: { type: object, required: [items, next_cursor], properties: { items: { type: array, items: <Ticket> }, next_cursor: { type: [string, "null"] } } }
  SearchResult: { type: object, required: [items], properties: { items: { type: array, items: <Ticket> } } }
  Assignment: { type: object, additionalProperties: false, required: [agent_id], properties: { agent_id: <Id> } }
  Merge: { type: object, additionalProperties: false, required: [into_ticket_id], properties: { into_ticket_id: <Id> } }
  NewComment: { type: object, additionalProperties: false, required: [body], properties: { body: { type: string, minLength: 1, maxLength: 400 }, visibility: { type: string, enum: [public, internal], default: public } } }
  CommentUpdate: { type: object, additionalProperties: false, required: [body], properties: { body: { type: string, minLength: 1, maxLength: 400 } } }
  Comment: { type: object, required: [id, ticket_id, body, visibility, created_at, edited_at], properties: { id: { type: string }, ticket_id: { type: string }, body: { type: string }, visibility: <Visibility>, created_at: { type: string, format: date-time }, edited_at: { type: [string, "null"], format: date-time, description: Null until the comment was edited. } } }
  CommentList: { type: object, required: [items], properties: { items: { type: array, items: <Comment> } } }
  TagList: { type: object, required: [items], properties: { items: { type: array, items: { type: object, required: [name, ticket_count], properties: { name: <Tag>, ticket_count: { type: integer, description: Number of tickets with this tag. } } } } } }
  Attachment: { type: object, required: [id, ticket_id, filename, size, sha256, created_at], properties: { id: { type: string }, ticket_id: { type: string }, filename: { type: string }, size: { type: integer, description: Size in bytes. }, sha256: { type: string, description: SHA-256 of the content in hexadecimal. }, created_at: { type: string, format: date-time } } }
  AttachmentList: { type: object, required: [items], properties: { items: { type: array, items: <Attachment> } } }
  Event: { type: object, required: [id, type, created_at], properties: { id: { type: string }, type: { type: string, enum: [created, updated, assigned, unassigned, solved, reopened, closed, merged] }, created_at: { type: string, format: date-time } } }
  EventList: { type: object, required: [items], properties: { items: { type: array, items: <Event> } } }
  Stats: { type: object, required: [total, by_status], properties: { total: { type: integer, description: Number of tickets. }, by_status: { type: object, required: [new, open, solved, closed], properties: { new: { type: integer }, open: { type: integer }, solved: { type: integer }, closed: { type: integer } } } } }
`;
