/** Projects whose names are taken once, and tasks that are made below them and read at the top: searched, filtered by several labels, replaced, completed, and gone with their project. */
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { type Habit, MISSING, type Reply, habit, ok, refuse, shown } from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CONTRACT = `
paths:
  /projects:
    get:
      operationId: projects
      parameters:
        - { name: q, in: query, description: Text that the name holds, schema: { type: string, maxLength: 80 } }
        - { name: owner, in: query, schema: <Owner> }
        - { name: order, in: query, schema: { type: string, enum: [asc, desc], default: asc } }
        - { name: stage, in: query, schema: { type: array, items: { type: string, enum: [plan, build, ship] } } }
      responses: { "200": ProjectPage }
    post: { operationId: addProject, body: NewProject, responses: { "201": { is: Project, headers: { Location: { required: true, schema: { type: string } } } }, "409": { description: A project of this name is there already. } } }
  /projects/{projectId}:
    get: { operationId: project, responses: { "200": Project, "404": refused } }
    put: { operationId: replaceProject, body: NewProject, responses: { "200": Project, "404": refused, "409": { description: A project of this name is there already. } } }
    delete: { operationId: removeProject, responses: { "204": { description: Gone with its tasks. }, "404": refused } }
  /projects/{projectId}/sprints:
    post: { operationId: addSprint, body: NewSprint, responses: { "201": Sprint, "404": refused, "409": { description: It overlaps with another sprint. } } }
  /projects/{projectId}/links:
    post: { operationId: addLink, body: NewLink, responses: { "201": Link, "404": refused } }
  /projects/{projectId}/tasks:
    get:
      operationId: tasks
      parameters: [{ name: label, in: query, description: Tasks that have all of these labels, schema: { type: array, items: { type: string } } }]
      responses: { "200": TaskPage, "404": refused }
    post: { operationId: addTask, body: NewTask, responses: { "201": Task, "404": refused } }
  /tasks/{taskId}:
    get: { operationId: task, responses: { "200": Task, "404": refused } }
  /tasks/{taskId}/complete:
    post: { operationId: completeTask, responses: { "200": Task, "404": refused, "409": { description: The task is done already. } } }
places: { projectId: { type: integer, minimum: 1 }, taskId: { type: integer, minimum: 1 } }
schemas:
  Owner: { type: string, pattern: "^[a-z_]{1,20}$" }
  NewProject: { type: object, additionalProperties: false, required: [name], properties: { name: { type: string, minLength: 1, maxLength: 80 }, stage: { type: string, enum: [plan, build, ship], default: plan }, owner: <Owner>, note: { type: string, minLength: 1, maxLength: 40 } } }
  Project: { type: object, required: [id, name, stage], properties: { id: { type: integer }, name: { type: string }, stage: { type: string, enum: [plan, build, ship] }, owner: <Owner>, note: { type: string } } }
  ProjectPage: { type: object, required: [items], properties: { items: { type: array, items: <Project> } } }
  NewSprint: { type: object, additionalProperties: false, required: [begins], properties: { begins: { type: string, format: date-time } } }
  Sprint: { type: object, required: [id, begins], properties: { id: { type: integer }, begins: { type: string, format: date-time } } }
  NewLink: { type: object, additionalProperties: false, required: [expires_in_s], properties: { expires_in_s: { type: integer, minimum: 600, maximum: 86400 } } }
  Link: { type: object, required: [number, expires_at], properties: { number: { type: integer }, expires_at: { type: string, format: date-time } } }
  NewTask: { type: object, additionalProperties: false, required: [title, labels], properties: { title: { type: string, minLength: 1, maxLength: 40 }, labels: { type: array, maxItems: 4, items: { type: string, minLength: 1, maxLength: 12 } } } }
  Task: { type: object, required: [id, title, labels, state], properties: { id: { type: integer }, title: { type: string }, labels: { type: array, items: { type: string } }, state: { type: string, enum: [open, done] }, completed_at: { type: [string, "null"], format: date-time } } }
  TaskPage: { type: object, required: [items], properties: { items: { type: array, items: <Task> } } }
`;

const FAULTS = {
  "a search is ignored": ["list-filter"],
  "a search leaves out names that hold the text": ["list-filter"],
  "an owner whose name begins so is taken for one": ["list-filter"],
  "an owner is a pattern": ["list-filter"],
  "two sprints at one time are taken": ["expected-status"],
  "the order is ignored": ["list-order"],
  "a link lives for minutes in place of seconds": ["read-back"],
  "one label of several is enough": ["list-filter"],
  "labels are ignored": ["list-filter"],
  "the first stage of several counts alone": ["list-filter"],
  "a name is taken twice": ["expected-status"],
  "what a replacement leaves out stays": ["read-back"],
  "tasks outlive their project": ["removals"],
  "a task is completed twice": ["expected-status"],
  "completing does nothing": ["read-back"],
  "a completed task has no time": ["read-back"],
} as const;

interface Project extends JsonObject {
  readonly id: number;
  readonly name: string;
}

function make(fault?: string): Habit {
  return habit("projects", CONTRACT, () => {
    const projects = new Map<number, Project>();
    const tasks = new Map<number, JsonObject>();
    const sprints = new Set<string>();
    let last = 0;
    const isTaken = (name: Json | undefined, but?: number): boolean =>
      fault !== "a name is taken twice" && [...projects.values()].some((one) => one.name === name && one.id !== but);
    const projectOf = (body: JsonObject, id: number): Project => ({
      stage: "plan",
      ...body,
      id,
      name: String(body["name"]),
    });
    const found = (name: string, wanted: Json | undefined): boolean =>
      wanted === undefined ||
      fault === "a search is ignored" ||
      (fault === "a search leaves out names that hold the text"
        ? false
        : name.toLowerCase().includes(String(wanted).toLowerCase()));
    const owns = (owner: Json | undefined, wanted: Json | undefined): boolean =>
      wanted === undefined ||
      owner === wanted ||
      (fault === "an owner whose name begins so is taken for one" && String(owner).startsWith(String(wanted))) ||
      (fault === "an owner is a pattern" && new RegExp(`^${String(wanted).replaceAll("_", ".")}$`).test(String(owner)));
    const hasLabels = (own: readonly Json[], wanted: readonly Json[]): boolean =>
      fault === "labels are ignored" ||
      (fault === "one label of several is enough"
        ? wanted.length === 0 || wanted.some((label) => own.includes(label))
        : wanted.every((label) => own.includes(label)));
    const below = ({ projectId }: JsonObject, answer: (id: number) => Reply): Reply =>
      projects.has(Number(projectId)) ? answer(Number(projectId)) : MISSING;
    return {
      projects: ({ given: { q, stage, owner, order } }) => {
        const stages =
          fault === "the first stage of several counts alone" ? [stage].flat().slice(0, 1) : [stage].flat();
        const items = [...projects.values()].filter(
          (one) =>
            found(one.name, q) && owns(one["owner"], owner) && (stage === undefined || stages.includes(one["stage"])),
        );
        if (order === "desc" && fault !== "the order is ignored") items.reverse();
        return ok({ items });
      },
      addSprint: ({ given, body }) =>
        below(given, (id) => {
          const sprint = `${id} ${Date.parse(String(body["begins"]))}`;
          if (sprints.has(sprint) && fault !== "two sprints at one time are taken") return refuse(409);
          sprints.add(sprint);
          return ok({ id: (last += 1), ...body }, 201);
        }),
      addLink: ({ given, body }) =>
        below(given, () => {
          const unit = fault === "a link lives for minutes in place of seconds" ? 60_000 : 1_000;
          const expires_at = new Date(Date.now() + Number(body["expires_in_s"]) * unit).toISOString();
          return ok({ number: (last += 1), expires_at }, 201);
        }),
      addProject: ({ body }) => {
        if (isTaken(body["name"])) return refuse(409);
        const project = projectOf(body, (last += 1));
        projects.set(project.id, project);
        return { status: 201, body: project, headers: { location: `/projects/${project.id}` } };
      },
      project: ({ given }) => shown(projects.get(Number(given["projectId"]))),
      replaceProject: ({ given, body }) =>
        below(given, (id) => {
          if (isTaken(body["name"], id)) return refuse(409);
          const before = fault === "what a replacement leaves out stays" ? projects.get(id) : {};
          const project = { ...before, ...projectOf(body, id) };
          projects.set(id, project);
          return shown(project);
        }),
      removeProject: ({ given }) =>
        below(given, (id) => {
          projects.delete(id);
          for (const [task, { project }] of tasks)
            if (project === id && fault !== "tasks outlive their project") tasks.delete(task);
          return { status: 204 };
        }),
      tasks: ({ given }) =>
        below(given, (id) => {
          const wanted = [given["label"] ?? []].flat() as Json[];
          const items = [...tasks.values()]
            .filter(({ project, labels }) => project === id && hasLabels([labels ?? []].flat() as Json[], wanted))
            .map(({ project: _project, ...task }) => task);
          return ok({ items });
        }),
      addTask: ({ given, body }) =>
        below(given, (id) => {
          const task = { id: (last += 1), ...body, state: "open", completed_at: null };
          tasks.set(task.id, { ...task, project: id });
          return ok(task, 201);
        }),
      task: ({ given }) => {
        const { project: _project, ...task } = tasks.get(Number(given["taskId"])) ?? {};
        return shown("id" in task ? task : undefined);
      },
      completeTask: ({ given }) => {
        const task = tasks.get(Number(given["taskId"]));
        if (task === undefined) return MISSING;
        if (task["state"] === "done" && fault !== "a task is completed twice") return refuse(409);
        const completed_at = fault === "a completed task has no time" ? null : new Date().toISOString();
        if (fault !== "completing does nothing") Object.assign(task, { state: "done", completed_at });
        const { project: _project, ...rest } = task;
        return shown(rest);
      },
    };
  });
}

export const projects: Shape = { name: "projects and their tasks", faults: FAULTS, make };
