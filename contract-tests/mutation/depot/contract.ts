/** What the depot promises. */
export const CONTRACT = `
paths:
  /boxes:
    get:
      operationId: listBoxes
      parameters:
        - { name: offset, in: query, schema: { type: integer, minimum: 0, maximum: 10000, default: 0 } }
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50, default: 3 } }
        - { name: shelf, in: query, schema: <Shelf> }
        - { name: since, in: query, x-filters: { of: /made_at, keeps: from }, schema: <Time> }
        - { name: sort, in: query, schema: { type: string, enum: [made_at, weight, -weight], default: made_at } }
      responses: { "200": { is: Boxes, headers: { X-RateLimit-Limit: { schema: { type: integer } }, X-RateLimit-Remaining: { schema: { type: integer } }, X-RateLimit-Reset: { schema: { type: integer } } } } }
    post:
      operationId: addBox
      body: NewBox
      responses:
        "201":
          is: Box
          headers: { Location: { required: true, schema: { type: string } }, X-RateLimit-Limit: { schema: { type: integer } }, X-RateLimit-Remaining: { schema: { type: integer } }, X-RateLimit-Reset: { schema: { type: integer } } }
          links:
            read: { operationId: getBox, parameters: { id: "$response.body#/id" } }
            put: { operationId: putBox, parameters: { id: "$response.body#/id" } }
            patch: { operationId: patchBox, parameters: { id: "$response.body#/id" } }
            remove: { operationId: removeBox, parameters: { id: "$response.body#/id" } }
            note: { operationId: addNote, parameters: { id: "$response.body#/id" } }
  /boxes/{id}:
    get:
      operationId: getBox
      responses:
        "200":
          description: The box.
          headers: { ETag: { required: true, schema: { type: string } }, Vary: { schema: { type: string } }, Content-Language: { required: true, schema: { type: string, pattern: "^en" } } }
          content: { application/json: { schema: <Box> }, text/csv: { schema: { type: string } } }
        "404": refused
    put:
      operationId: putBox
      parameters: [{ name: If-Match, in: header, schema: { type: string, pattern: '^([*]|"[!#-~]*")$' } }]
      body: NewBox
      responses: { "200": Box, "404": refused, "412": refused }
    patch:
      operationId: patchBox
      parameters: [{ name: If-Match, in: header, schema: { type: string, pattern: '^([*]|"[!#-~]*")$' } }]
      patch: BoxChange
      responses: { "200": Box, "404": refused, "412": refused }
    delete:
      operationId: removeBox
      description: Idempotent. What is gone already is answered in the same way.
      responses: { "204": nothing }
  /boxes/{id}/notes:
    post:
      operationId: addNote
      body: NewNote
      responses: { "201": { description: Made., headers: { Location: { required: true, schema: { type: string } } } }, "404": refused }
  /notes/{note}:
    get:
      operationId: getNote
      responses: { "200": NewNote, "404": refused }
  /labels/{name}:
    get: { operationId: getLabel, responses: { "200": Label, "404": refused } }
    put: { operationId: putLabel, body: Label, responses: { "200": Label, "201": Label } }
places: { id: { type: integer, minimum: 1 }, note: { type: integer, minimum: 1 }, name: { type: string, pattern: "^[a-z]{4,12}$" } }
schemas:
  Shelf: { type: string, enum: [upper, lower, floor] }
  Time: { type: string, format: date-time, pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\\\.[0-9]{3}Z$" }
  Weight: { type: integer, minimum: 0, maximum: 10000 }
  Text: { type: string, minLength: 1, maxLength: 40 }
  NewBox: { type: object, additionalProperties: false, required: [name, shelf, weight], properties: { name: <Text>, shelf: <Shelf>, weight: <Weight> } }
  BoxChange: { type: object, additionalProperties: false, minProperties: 1, properties: { name: <Text>, shelf: <Shelf>, weight: <Weight> } }
  Box: { type: object, additionalProperties: false, required: [id, name, shelf, weight, made_at], properties: { id: { type: integer, minimum: 1 }, name: <Text>, shelf: <Shelf>, weight: <Weight>, made_at: <Time> } }
  Boxes: { type: object, additionalProperties: false, required: [boxes], properties: { boxes: { type: array, items: <Box> } } }
  NewNote: { type: object, additionalProperties: false, required: [text], properties: { text: <Text> } }
  Label: { type: object, additionalProperties: false, required: [colour], properties: { colour: <Text> } }
`;
