/** The contract of an inventory: items by their SKU, warehouses, movements and reservations that are made below an item and listed at the top, and transfers. */
export const CONTRACT = `
paths:
  /warehouses:
    get:
      operationId: listWarehouses
      description: Lists warehouses. Archived warehouses are left out unless \`include_archived\` is true.
      parameters: [{ name: include_archived, in: query, schema: { type: boolean, default: false } }]
      responses: { "200": WarehouseList }
    post: { operationId: createWarehouse, body: NewWarehouse, responses: { "201": Warehouse } }
  /warehouses/{warehouse_id}:
    get: { operationId: getWarehouse, responses: { "200": Warehouse, "404": refused } }
    delete: { operationId: deleteWarehouse, responses: { "204": nothing, "404": refused, "409": { description: The warehouse still has stock. } } }
  /warehouses/{warehouse_id}/archive:
    post: { operationId: archiveWarehouse, responses: { "200": Warehouse, "404": refused, "409": { description: The warehouse is already archived. } } }
  /warehouses/{warehouse_id}/stock:
    get: { operationId: listWarehouseStock, summary: Stock levels of every item in the warehouse, responses: { "200": LevelList, "404": refused } }
  /items:
    get:
      operationId: listItems
      description: Sorted by SKU.
      parameters: [{ name: category, in: query, schema: { type: string, maxLength: 40 } }, { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50, default: 20 } }, { name: page, in: query, schema: { type: integer, minimum: 1, default: 1 } }]
      responses: { "200": { is: ItemList, headers: { Link: { description: Links to the next and the previous page., schema: { type: string } } } } }
    post: { operationId: createItem, body: NewItem, responses: { "201": Item, "409": { description: An item with this SKU already exists. } } }
  /items/{sku}:
    get: { operationId: getItem, responses: { "200": Item, "404": refused } }
    patch: { operationId: updateItem, body: ItemUpdate, responses: { "200": Item, "404": refused } }
    delete: { operationId: deleteItem, responses: { "204": nothing, "404": refused, "409": { description: The item still has stock or open reservations. } } }
  /items/{sku}/copy:
    post: { operationId: copyItem, description: "Creates a new item with the attributes of this one. Stock and reservations are not copied.", body: CopyItem, responses: { "201": Item, "404": refused, "409": { description: An item with this SKU already exists. } } }
  /items/{sku}/stock:
    get: { operationId: getItemStock, responses: { "200": ItemStock, "404": refused } }
  /items/{sku}/receive:
    post: { operationId: receiveItem, summary: Books goods into a warehouse, body: Booking, responses: { "201": Movement, "404": refused, "422": { description: Unknown warehouse. } } }
  /items/{sku}/issue:
    post: { operationId: issueItem, summary: Takes goods out of a warehouse, body: Booking, responses: { "201": Movement, "404": refused, "409": { description: Not enough stock available in the warehouse. }, "422": { description: Unknown warehouse. } } }
  /items/{sku}/count:
    post: { operationId: countItem, summary: Sets the stock to what was counted, body: Count, responses: { "201": Movement, "404": refused, "409": { description: More is reserved than was counted. }, "422": { description: Unknown warehouse. } } }
  /items/{sku}/reservations:
    post: { operationId: reserveItem, description: "Reserves stock for a while. Reserved stock is not available to others.", body: NewReservation, responses: { "201": Reservation, "404": refused, "409": { description: Not enough stock available in the warehouse. }, "422": { description: Unknown warehouse. } } }
  /movements:
    get:
      operationId: listMovements
      description: "The stock ledger, newest first."
      parameters: [{ name: sku, in: query, schema: { type: string, maxLength: 40 } }, { name: kind, in: query, schema: <MovementKind> }]
      responses: { "200": MovementList }
  /movements/{movement_id}:
    get: { operationId: getMovement, responses: { "200": Movement, "404": refused } }
  /reservations:
    get:
      operationId: listReservations
      parameters: [{ name: status, in: query, schema: <ReservationStatus> }, { name: sku, in: query, schema: { type: string, maxLength: 40 } }]
      responses: { "200": ReservationList }
  /reservations/{reservation_id}:
    get: { operationId: getReservation, responses: { "200": Reservation, "404": refused } }
  /reservations/{reservation_id}/release:
    post: { operationId: releaseReservation, description: Gives the reserved stock back., responses: { "200": Reservation, "404": refused, "409": { description: The reservation is not active any more. } } }
  /reservations/{reservation_id}/fulfill:
    post: { operationId: fulfillReservation, description: Takes the reserved stock out of the warehouse., responses: { "200": Reservation, "404": refused, "409": { description: The reservation is not active any more. } } }
  /reservations/{reservation_id}/extend:
    post: { operationId: extendReservation, body: Extension, responses: { "200": Reservation, "404": refused, "409": { description: The reservation is not active any more. } } }
  /transfers:
    get: { operationId: listTransfers, parameters: [{ name: status, in: query, schema: <TransferStatus> }], responses: { "200": TransferList } }
    post: { operationId: createTransfer, body: NewTransfer, responses: { "201": Transfer, "422": { description: "Unknown item or warehouse, or source and destination are the same." } } }
  /transfers/{transfer_id}:
    get: { operationId: getTransfer, responses: { "200": Transfer, "404": refused } }
    delete: { operationId: deleteTransfer, description: Only drafts can be deleted., responses: { "204": nothing, "404": refused, "409": { description: The transfer is not a draft. } } }
  /transfers/{transfer_id}/ship:
    post: { operationId: shipTransfer, description: Takes the goods out of the source warehouse., responses: { "200": Transfer, "404": refused, "409": { description: "The transfer is not a draft, or the source does not have enough stock." } } }
  /transfers/{transfer_id}/receive:
    post: { operationId: receiveTransfer, description: Books the goods into the destination warehouse., responses: { "200": Transfer, "404": refused, "409": { description: Only transfers that are in transit can be received. } } }
schemas:
  MovementKind: { type: string, enum: [receipt, issue, adjustment, transfer_out, transfer_in] }
  ReservationStatus: { type: string, enum: [active, released, fulfilled, expired] }
  TransferStatus: { type: string, enum: [draft, in_transit, received] }
  Sku: { type: string, pattern: "^[A-Z0-9]{3,12}$" }
  NewWarehouse: { type: object, additionalProperties: false, required: [name], properties: { name: { type: string, minLength: 1, maxLength: 60 }, city: { type: string, maxLength: 60 } } }
  Warehouse: { type: object, required: [id, name, archived, created_at], properties: { id: { type: string }, name: { type: string }, city: { type: string }, archived: { type: boolean }, created_at: { type: string, format: date-time } } }
  WarehouseList: { type: object, required: [items], properties: { items: { type: array, items: <Warehouse> } } }
  NewItem: { type: object, additionalProperties: false, required: [sku, name], properties: { sku: <Sku>, name: { type: string, minLength: 1, maxLength: 80 }, category: { type: string, maxLength: 40 }, unit: { type: string, enum: [piece, box, kg], default: piece }, reorder_point: { type: integer, minimum: 0, maximum: 10000, default: 0 }, tags: { type: array, maxItems: 5, items: { type: string, minLength: 1, maxLength: 20 } } } }
  ItemUpdate: { type: object, additionalProperties: false, minProperties: 1, properties: { name: { type: string, minLength: 1, maxLength: 80 }, category: { type: string, maxLength: 40 }, reorder_point: { type: integer, minimum: 0, maximum: 10000 }, tags: { type: array, maxItems: 5, items: { type: string, minLength: 1, maxLength: 20 } } } }
  CopyItem: { type: object, additionalProperties: false, required: [sku], properties: { sku: <Sku> } }
  Item: { type: object, required: [sku, name, unit, reorder_point, tags, created_at, updated_at], properties: { sku: <Sku>, name: { type: string }, category: { type: string }, unit: { type: string, enum: [piece, box, kg] }, reorder_point: { type: integer, description: Stock level at which the item should be ordered again. }, tags: { type: array, items: { type: string } }, created_at: { type: string, format: date-time }, updated_at: { type: string, format: date-time } } }
  ItemList: { type: object, required: [items, total], properties: { items: { type: array, items: <Item> }, total: { type: integer, description: Number of items that match. } } }
  Level: { type: object, required: [sku, warehouse_id, on_hand, reserved, available], properties: { sku: <Sku>, warehouse_id: { type: string }, on_hand: { type: integer, description: Never negative. }, reserved: { type: integer, description: Sum of the active reservations. }, available: { type: integer, description: On hand minus reserved. } } }
  LevelList: { type: object, required: [items], properties: { items: { type: array, items: <Level> } } }
  ItemStock: { type: object, required: [sku, on_hand, reserved, available, is_low, warehouses], properties: { sku: <Sku>, on_hand: { type: integer, description: Total over all warehouses. }, reserved: { type: integer, description: Total over all warehouses. }, available: { type: integer, description: On hand minus reserved. }, is_low: { type: boolean, description: True when the available stock is at or below the reorder point of the item. }, warehouses: { type: array, items: <Level> } } }
  Booking: { type: object, additionalProperties: false, required: [warehouse_id, quantity], properties: { warehouse_id: <Id>, quantity: <Quantity>, reference: { type: string, maxLength: 40 } } }
  Count: { type: object, additionalProperties: false, required: [warehouse_id, counted], properties: { warehouse_id: <Id>, counted: { type: integer, minimum: 0, maximum: 1000 }, reference: { type: string, maxLength: 40 } } }
  Movement: { type: object, required: [id, sku, warehouse_id, kind, quantity, balance_after, created_at], properties: { id: { type: string }, sku: <Sku>, warehouse_id: { type: string }, kind: <MovementKind>, quantity: { type: integer, description: "Change of the stock; negative for goods that leave." }, balance_after: { type: integer, description: Stock on hand in the warehouse after the movement. }, reference: { type: string }, created_at: { type: string, format: date-time } } }
  MovementList: { type: object, required: [items], properties: { items: { type: array, items: <Movement> } } }
  NewReservation: { type: object, additionalProperties: false, required: [warehouse_id, quantity], properties: { warehouse_id: <Id>, quantity: <Quantity>, order_ref: { type: string, maxLength: 40 }, expires_in_minutes: { type: integer, minimum: 5, maximum: 1440, default: 30 } } }
  Extension: { type: object, additionalProperties: false, required: [minutes], properties: { minutes: { type: integer, minimum: 5, maximum: 1440 } } }
  Reservation: { type: object, required: [id, sku, warehouse_id, quantity, status, created_at, expires_at], properties: { id: { type: string }, sku: <Sku>, warehouse_id: { type: string }, quantity: { type: integer }, order_ref: { type: string }, status: <ReservationStatus>, created_at: { type: string, format: date-time }, expires_at: { type: string, format: date-time }, released_at: { type: string, format: date-time, description: Only present when the reservation was released. } } }
  ReservationList: { type: object, required: [items], properties: { items: { type: array, items: <Reservation> } } }
  TransferLine: { type: object, additionalProperties: false, required: [sku, quantity], properties: { sku: { type: string, maxLength: 40 }, quantity: <Quantity> } }
  NewTransfer: { type: object, additionalProperties: false, required: [source_warehouse_id, destination_warehouse_id, lines], properties: { source_warehouse_id: <Id>, destination_warehouse_id: <Id>, lines: { type: array, minItems: 1, maxItems: 5, items: <TransferLine> } } }
  Transfer: { type: object, required: [id, number, source_warehouse_id, destination_warehouse_id, lines, total_quantity, status, created_at], properties: { id: { type: string }, number: { type: integer, description: "Consecutive number of the transfer, without gaps." }, source_warehouse_id: { type: string }, destination_warehouse_id: { type: string }, lines: { type: array, items: <TransferLine> }, total_quantity: { type: integer, description: Sum of the line quantities. }, status: <TransferStatus>, created_at: { type: string, format: date-time }, shipped_at: { type: string, format: date-time }, received_at: { type: string, format: date-time } } }
  TransferList: { type: object, required: [items], properties: { items: { type: array, items: <Transfer> } } }
  Id: { type: string, maxLength: 40 }
  Quantity: { type: integer, minimum: 1, maximum: 1000 }
`;
