/** What a small service does, without the framework that carries it; and ten ways to get it wrong. */
export const BUGS = {
  "a required member is missing": ["response-body"],
  "the list ignores its filter": ["list-filter"],
  "the list ignores its limit": ["list-limit"],
  "pages lose an item": ["list-complete"],
  "a task is read with another title": ["read-back"],
  "Location leads to another task": ["read-back"],
  "weights above 100 are taken": ["invalid-refused", "forbidden-request-taken"],
  "the state done is refused": ["valid-refused", "examples"],
  "anybody may read": ["security", "expected-status"],
  "what is removed is still there": ["expected-status"],
} as const;

export type Bug = keyof typeof BUGS;

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** As the framework has the header. */
  readonly key: unknown;
  readonly body: unknown;
}

export interface Reply {
  readonly status: number;
  readonly body?: object;
  readonly location?: string;
}

interface Task {
  task_id: string;
  title: string;
  state: string;
  weight: number;
  made_at: string;
}

export const KEY = "key-of-the-first";

const refused = (status: number, error: string): Reply => ({ status, body: { error } });

function draftOf(body: unknown, bug: Bug | undefined): Pick<Task, "title" | "state" | "weight"> | undefined {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return undefined;
  const { title, state, weight, ...rest } = body as Record<string, unknown>;
  const most = bug === "weights above 100 are taken" ? Infinity : 100;
  if (Object.keys(rest).length > 0 || typeof title !== "string" || [...title].length < 1 || [...title].length > 80)
    return undefined;
  if (state !== "open" && (state !== "done" || bug === "the state done is refused")) return undefined;
  if (typeof weight !== "number" || !Number.isInteger(weight) || weight < 0 || weight > most) return undefined;
  return { title, state, weight };
}

export class Tasks {
  readonly #tasks = new Map<string, Task>();
  readonly #bug: Bug | undefined;
  #last = 0;

  constructor(bug: Bug | undefined) {
    this.#bug = bug;
  }

  answer(call: Call): Reply {
    const open = this.#bug === "anybody may read" && call.method === "GET";
    if (!open && call.key !== KEY) return refused(401, "who are you?");
    if (call.path === "/tasks" && call.method === "GET") return this.#list(call.query);
    if (call.path === "/tasks" && call.method === "POST") return this.#add(call.body);
    const id = /^\/tasks\/([^/]+)$/.exec(call.path)?.[1];
    const task = id === undefined ? undefined : this.#tasks.get(id);
    if (task === undefined) return refused(404, "there is no such thing");
    if (call.method === "GET")
      return {
        status: 200,
        body: this.#bug === "a task is read with another title" ? { ...task, title: `${task.title.slice(1)}.` } : task,
      };
    if (call.method === "PUT") return this.#change(task, call.body);
    if (call.method !== "DELETE") return refused(405, "not that way");
    if (this.#bug !== "what is removed is still there") this.#tasks.delete(task.task_id);
    return { status: 204 };
  }

  /** To a body as it came: what is said to be no JSON is none. */
  answerText(call: Omit<Call, "body">, sent: string, isJson: boolean): Reply {
    let body: unknown;
    try {
      body = sent === "" || !isJson ? undefined : JSON.parse(sent);
    } catch {
      return refused(400, "unreadable");
    }
    return this.answer({ ...call, body });
  }

  #add(body: unknown): Reply {
    const draft = draftOf(body, this.#bug);
    if (draft === undefined) return refused(400, "this is no task");
    const task = { task_id: `t${(this.#last += 1)}`, ...draft, made_at: new Date().toISOString() };
    this.#tasks.set(task.task_id, task);
    const { made_at: _dropped, ...short } = task;
    const other = this.#bug === "Location leads to another task" && this.#last > 1 ? "t1" : task.task_id;
    return {
      status: 201,
      location: `/tasks/${other}`,
      body: this.#bug === "a required member is missing" ? short : task,
    };
  }

  #change(task: Task, body: unknown): Reply {
    const draft = draftOf(body, this.#bug);
    if (draft === undefined) return refused(400, "this is no task");
    Object.assign(task, draft);
    return { status: 200, body: task };
  }

  #list({ limit = "20", cursor, state }: Call["query"]): Reply {
    const [size, from] = [Number(limit), cursor === undefined ? 0 : Number(String(cursor).slice(1))];
    if (!/^\d+$/.test(String(limit)) || size < 1 || size > 50 || !/^(c\d+)?$/.test(String(cursor ?? "")))
      return refused(400, "this is no page");
    if (state !== undefined && state !== "open" && state !== "done") return refused(400, "this is no state");
    const all = [...this.#tasks.values()].filter(
      (task) => this.#bug === "the list ignores its filter" || state === undefined || task.state === state,
    );
    const end = from + (this.#bug === "the list ignores its limit" ? 50 : size);
    const page = all.slice(from, end);
    if (this.#bug === "pages lose an item" && all.length > end) page.pop();
    return { status: 200, body: { tasks: page, next_cursor: all.length > end ? `c${end}` : null } };
  }
}
