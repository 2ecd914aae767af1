/** Lists of things to do, in the manner of code that repeats in each body what the path names: what is done is opened again, many come at once, and what is removed lies in a trash. */
import { type Json, type JsonObject, listAt, objectAt } from "../../../spec/openapi/json.ts";
import { type Call, type Habit, MISSING, type Reply, habit, ok, refuse } from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CONTRACT = `
paths:
  /todo-lists:
    get: { operationId: findLists, responses: { "200": TodoLists } }
    post: { operationId: createList, body: NewTodoList, responses: { "201": TodoList, "409": { description: A list of this name is there already } } }
  /todo-lists/{id}:
    get: { operationId: findList, responses: { "200": TodoList, "404": refused } }
    patch: { operationId: updateList, body: ListPatch, responses: { "200": TodoList, "404": refused, "409": { description: A list of this name is there already } } }
    delete: { operationId: trashList, description: "Puts the list into the trash, out of which it can be restored. Until then it is not found, and lists do not show it.", responses: { "204": nothing, "404": refused } }
  /todo-lists/{id}/restore:
    post: { operationId: restoreList, description: Takes a list out of the trash., responses: { "200": TodoList, "404": refused, "409": { description: The list is not in the trash } } }
  /todo-lists/{id}/todos:
    get: { operationId: findTodos, description: "The todos of a list, sorted by priority, then by title.", responses: { "200": Todos, "404": refused } }
    post: { operationId: createTodo, body: NewTodo, responses: { "201": Todo, "404": refused, "409": { description: Conflict } } }
  /todo-lists/{id}/todos/bulk:
    post:
      operationId: createTodos
      description: Adds several todos at once.
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [todos], properties: { todos: { type: array, minItems: 1, maxItems: 50, items: { type: object, additionalProperties: false, required: [title], properties: { title: { type: string, minLength: 1, maxLength: 60 }, priority: { type: integer, minimum: 1, maximum: 3 } } } } } } } } }
      responses: { "201": { content: { application/json: { schema: { type: object, required: [created], properties: { created: { type: integer, description: Number of todos that were added } } } } } }, "404": refused }
  /todos/{id}:
    get: { operationId: findTodo, responses: { "200": Todo, "404": refused } }
  /todos/{id}/complete:
    post: { operationId: completeTodo, body: Completion, responses: { "200": Todo, "404": refused, "409": { description: The todo is completed already } } }
  /todos/{id}/reopen:
    post: { operationId: reopenTodo, responses: { "200": Todo, "404": refused, "409": { description: The todo has not been completed } } }
places: { id: { type: integer } }
schemas:
  NewTodoList: { type: object, additionalProperties: false, required: [name], properties: { name: { type: string, minLength: 1, maxLength: 60 }, color: { type: string, maxLength: 20 } } }
  ListPatch: { type: object, additionalProperties: false, properties: { name: { type: string, minLength: 1, maxLength: 60 }, color: { type: [string, "null"], maxLength: 20 } } }
  TodoList: { type: object, required: [id, name, todoCount], properties: { id: { type: integer }, name: { type: string }, color: { type: [string, "null"] }, todoCount: { type: integer, description: Number of todos } } }
  TodoLists: { type: array, items: <TodoList> }
  NewTodo: { type: object, additionalProperties: false, required: [title], properties: { title: { type: string, minLength: 1, maxLength: 60 }, priority: { type: integer, minimum: 1, maximum: 3, default: 3 }, todoListId: { type: integer } } }
  Todo: { type: object, required: [id, todoListId, title, priority, status], properties: { id: { type: integer }, todoListId: { type: integer }, title: { type: string }, priority: { type: integer }, status: { type: string, enum: [open, completed] } } }
  Completion: { type: object, additionalProperties: false, required: [minutes], properties: { minutes: { type: integer, minimum: 0, maximum: 999 } } }
  Todos: { type: array, items: <Todo> }
`;

const FAULTS = {
  "null takes no colour away": ["read-back"],
  "what is opened again stays completed": ["read-back"],
  "what is opened again is only answered so": ["read-back"],
  "what lies in the trash is found": ["expected-status", "removals"],
  "what lies in the trash is listed": ["list-complete"],
  "nothing comes out of the trash": ["removals", "expected-status"],
  "what comes out of the trash has lost its colour": ["removals"],
  "what comes out of the trash is not listed": ["list-complete", "removals"],
  "many at once lose the last one": ["read-back", "list-complete", "relation"],
  "what has one priority is not sorted by its title": ["list-order"],
} as const;

interface List extends JsonObject {
  readonly id: number;
}

interface Todo extends JsonObject {
  readonly id: number;
  readonly todoListId: number;
  status: string;
}

function make(fault?: string): Habit {
  return habit("todos", CONTRACT, () => {
    const lists = new Map<number, List>();
    const trash = new Set<number>();
    const todos = new Map<number, Todo>();
    const lost = new Set<number>();
    let last = 0;
    const of = (list: number): Todo[] => [...todos.values()].filter(({ todoListId }) => todoListId === list);
    const isTaken = (name: Json | undefined, own?: List): boolean =>
      name !== undefined && [...lists.values()].some((one) => one !== own && one["name"] === name);
    const shown = (one: List): JsonObject => ({ ...one, todoCount: of(one.id).length });
    const list = ({ given }: Call, answer: (one: List) => Reply): Reply => {
      const one = lists.get(Number(given["id"]));
      const isGone = one === undefined || (trash.has(one.id) && fault !== "what lies in the trash is found");
      return isGone ? MISSING : answer(one);
    };
    const todo = ({ given }: Call, answer: (one: Todo) => Reply): Reply => {
      const one = todos.get(Number(given["id"]));
      return one === undefined || trash.has(one.todoListId) ? MISSING : answer(one);
    };
    const add = (todoListId: number, { title = "", priority = 3 }: JsonObject): Todo => {
      const made: Todo = { id: (last += 1), todoListId, title, priority, status: "open" };
      todos.set(made.id, made);
      return made;
    };
    const order = (one: Todo, other: Todo): number =>
      Number(one["priority"]) - Number(other["priority"]) ||
      (fault === "what has one priority is not sorted by its title"
        ? 0
        : String(one["title"]) < String(other["title"])
          ? -1
          : 1);
    return {
      findLists: () => {
        const isListed = ({ id }: List): boolean =>
          (!trash.has(id) || fault === "what lies in the trash is listed") && !lost.has(id);
        return ok([...lists.values()].filter(isListed).map(shown));
      },
      createList: ({ body }) => {
        if (isTaken(body["name"])) return refuse(409);
        const made: List = { ...body, id: (last += 1) };
        lists.set(made.id, made);
        return ok(shown(made), 201);
      },
      findList: (call) => list(call, (one) => ok(shown(one))),
      updateList: (call) =>
        list(call, (one) => {
          if (isTaken(call.body["name"], one)) return refuse(409);
          const named = Object.entries(call.body);
          const kept = named.filter(([, value]) => value !== null || fault !== "null takes no colour away");
          Object.assign(one, Object.fromEntries(kept));
          return ok(shown(one));
        }),
      trashList: (call) =>
        list(call, ({ id }) => {
          if (trash.has(id)) return MISSING;
          trash.add(id);
          return { status: 204 };
        }),
      restoreList: ({ given }) => {
        const one = lists.get(Number(given["id"]));
        if (one === undefined || fault === "nothing comes out of the trash") return MISSING;
        if (!trash.delete(one.id)) return refuse(409);
        if (fault === "what comes out of the trash has lost its colour") delete (one as JsonObject)["color"];
        if (fault === "what comes out of the trash is not listed") lost.add(one.id);
        return ok(shown(one));
      },
      findTodos: (call) =>
        list(call, ({ id }) =>
          ok(
            of(id)
              .toSorted(order)
              .map((one) => ({ ...one })),
          ),
        ),
      createTodo: (call) =>
        list(call, ({ id }) => {
          const { todoListId = id } = call.body;
          return todoListId === id ? ok({ ...add(id, call.body) }, 201) : refuse(409);
        }),
      createTodos: (call) =>
        list(call, ({ id }) => {
          const all = listAt(call.body["todos"]).map(objectAt);
          const isLast = (index: number): boolean =>
            fault === "many at once lose the last one" && index > 0 && index === all.length - 1;
          for (const [index, one] of all.entries()) if (!isLast(index)) add(id, one);
          return ok({ created: all.length }, 201);
        }),
      findTodo: (call) => todo(call, (one) => ok({ ...one })),
      completeTodo: (call) =>
        todo(call, (one) => {
          if (one.status !== "open") return refuse(409);
          one.status = "completed";
          return ok({ ...one });
        }),
      reopenTodo: (call) =>
        todo(call, (one) => {
          if (one.status !== "completed") return refuse(409);
          if (fault === "what is opened again is only answered so") return ok({ ...one, status: "open" });
          if (fault !== "what is opened again stays completed") one.status = "open";
          return ok({ ...one });
        }),
    };
  });
}

export const todos: Shape = { name: "todos of lists that each body names", faults: FAULTS, make };
