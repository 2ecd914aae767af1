/** The contract that a new project begins with: small, complete, with a webhook. */
export function starterContract(title: string): string {
  return `openapi: 3.1.1
info:
  title: ${JSON.stringify(title)}
  version: 0.1.0
servers: [{ url: "http://127.0.0.1:3000" }]
security: [] # nobody needs a key yet
paths:
  /notes:
    post:
      operationId: createNote
      summary: Create a note
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: "#/components/schemas/NewNote" }
            examples: { first: { value: { text: "Buy milk" } } }
      responses:
        "201":
          description: The note.
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Note" }
              examples: { first: { value: { id: note_1, text: "Buy milk" } } }
          links:
            ReadNote: { operationId: readNote, parameters: { note_id: "$response.body#/id" } }
        "422": { $ref: "#/components/responses/Invalid" }
  /notes/{note_id}:
    get:
      operationId: readNote
      summary: Read a note
      parameters:
        - { name: note_id, in: path, required: true, schema: { type: string, pattern: "^note_[a-z0-9]+$" } }
      responses:
        "200":
          description: The note.
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Note" }
              examples: { first: { value: { id: note_1, text: "Buy milk" } } }
        "404": { $ref: "#/components/responses/NotFound" }
webhooks:
  note.created:
    post:
      operationId: noteCreated
      summary: A note was created
      parameters:
        - { name: webhook-id, in: header, required: true, schema: { type: string }, example: msg_1 }
        - { name: webhook-timestamp, in: header, required: true, schema: { type: string }, example: "1700000000" }
        - { name: webhook-signature, in: header, required: true, schema: { type: string }, example: "v1,c2lnbmF0dXJl" }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: "#/components/schemas/NoteCreated" }
            examples: { first: { value: { type: note.created, note: { id: note_1, text: "Buy milk" } } } }
      responses:
        "204": { description: Taken. }
components:
  schemas:
    NewNote:
      type: object
      required: [text]
      additionalProperties: false
      properties: { text: { type: string, minLength: 1, maxLength: 500, description: What to remember. } }
    Note:
      type: object
      required: [id, text]
      properties:
        id: { type: string, pattern: "^note_[a-z0-9]+$", description: Its identifier. }
        text: { type: string, minLength: 1, maxLength: 500, description: What to remember. }
    NoteCreated:
      type: object
      required: [type, note]
      properties:
        type: { const: note.created }
        note: { $ref: "#/components/schemas/Note" }
    Problem:
      type: object
      required: [title, status]
      properties:
        title: { type: string }
        status: { type: integer }
        detail: { type: string }
  responses:
    Invalid:
      description: The request breaks the contract.
      content:
        application/problem+json:
          schema: { $ref: "#/components/schemas/Problem" }
          examples: { invalid: { value: { title: Unprocessable Content, status: 422 } } }
    NotFound:
      description: There is no such note.
      content:
        application/problem+json:
          schema: { $ref: "#/components/schemas/Problem" }
          examples: { missing: { value: { title: Not Found, status: 404 } } }
`;
}
