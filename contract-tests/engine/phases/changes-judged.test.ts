/** A change moves the time of the last change, and nothing else that it does not name. */
import { expect, test } from "vitest";
import { holdHabit } from "../../testing/hold-habit.ts";
import { type Habit, habit } from "../../testing/short-service.ts";
import { changes } from "./changes.ts";

const CONTRACT = `
paths:
  /plan:
    get: { operationId: plan, responses: { "200": Plan } }
    patch: { operationId: changePlan, patch: Plan, responses: { "200": Plan } }
schemas:
  Plan: { type: object, additionalProperties: false, properties: { title: { type: string, maxLength: 9 }, note: { type: string, maxLength: 9 }, updated_at: { type: string, format: date-time } } }
`;

function plans(moves?: "note"): Habit {
  return habit("one schema that is sent and read", CONTRACT, () => {
    let [plan, at]: [Record<string, unknown>, number] = [{ title: "first", note: "none" }, Date.now()];
    const read = (): Record<string, string> => ({ ...plan, updated_at: new Date(at).toISOString() }) as never;
    return {
      plan: () => ({ status: 200, body: read() }),
      changePlan: ({ body }) => {
        at += 1000;
        plan = { ...plan, ...(moves === undefined || moves in body ? {} : { [moves]: `${at % 1_000_000}` }), ...body };
        return { status: 200, body: read() };
      },
    };
  });
}

test.each<["note" | undefined, string[]]>([
  [undefined, []],
  ["note", ["note"]],
])("with a change %s moves: found is %j", async (moves, found) => {
  const { findings } = await holdHabit(plans(moves), [changes], ["read-back"]);
  const told = findings.flatMap(({ message }) => /^(\w+) was .* nobody changed it/.exec(message)?.[1] ?? []);
  expect([...new Set(told)]).toEqual(found);
});

const NAMED = `
paths:
  /plans/{plan}:
    parameters: [{ name: plan, in: path, required: true, schema: { type: string, pattern: "^[a-z]{4}$" }, example: main }]
    get: { operationId: plan, responses: { "200": Plan } }
    put: { operationId: putPlan, body: Plan, responses: { "200": Plan } }
schemas:
  Plan: { type: object, required: [id, title], additionalProperties: false, properties: { id: { type: integer, minimum: 1 }, title: { type: string, maxLength: 9 } } }
`;

test("what a body calls the thing of its path is the path's to say", async () => {
  const service = habit("a number of its own", NAMED, () => {
    const titles = new Map<unknown, unknown>();
    const read = (plan: unknown): Record<string, never> => ({ id: 7, title: titles.get(plan) ?? "none" }) as never;
    return {
      plan: ({ given }) => ({ status: 200, body: read(given["plan"]) }),
      putPlan: ({ given, body }) => {
        titles.set(given["plan"], body["title"]);
        return { status: 200, body: read(given["plan"]) };
      },
    };
  });
  const { findings } = await holdHabit(service, [changes], ["read-back"]);
  expect(findings.map(({ message }) => message)).toEqual([]);
});

const DATED = `
paths:
  /page:
    get: { operationId: page, responses: { "200": Page } }
    put: { operationId: putPage, body: Page, responses: { "200": Page } }
schemas:
  Page: { type: object, required: [title, updated_at], additionalProperties: false, properties: { title: { type: string, maxLength: 9 }, updated_at: { type: string, format: date-time } } }
`;

test.each([
  [false, false],
  [true, true],
])("who says when it was changed has said so; a clock that runs back (%s) is found: %s", async (runsBack, found) => {
  const service = habit("a time that the client sets", DATED, () => {
    let page: Record<string, unknown> = { title: "first", updated_at: new Date().toISOString() };
    return {
      page: () => ({ status: 200, body: page as never }),
      putPage: ({ body }) => {
        const before = "2001-01-01T00:00:00.000Z";
        page = { ...page, ...body, ...(runsBack ? { updated_at: before } : {}) };
        return { status: 200, body: page as never };
      },
    };
  });
  const { findings } = await holdHabit(service, [changes], ["read-back"]);
  expect(findings.some(({ message }) => / before the change, and /.test(message))).toBe(found);
});

const REPORTED = `
paths:
  /plan:
    get: { operationId: plan, responses: { "200": Plan } }
    patch: { operationId: changePlan, patch: Plan, responses: { "200": Report } }
schemas:
  Plan: { type: object, additionalProperties: false, properties: { title: { type: string, maxLength: 9 }, note: { type: string, maxLength: 9 } } }
  Report: { type: object, required: [report], properties: { report: { type: array, items: { type: string } } } }
`;

test.each([
  [false, []],
  [true, ["title"]],
])(
  "of a change that is answered by a report alone nothing else is wanted; forgotten (%s): %j",
  async (forgets, found) => {
    const service = habit("a report of what was changed", REPORTED, () => {
      let plan: Record<string, never> = { title: "first", note: "none" } as never;
      return {
        plan: () => ({ status: 200, body: plan }),
        changePlan: ({ body }) => {
          plan = forgets ? plan : ({ ...plan, ...body } as never);
          return { status: 200, body: { report: [] } };
        },
      };
    });
    const { findings } = await holdHabit(service, [changes], ["read-back"]);
    const told = findings.map(({ message }) => message.split(" ")[0]);
    expect(new Set(told)).toEqual(new Set(found));
  },
);

const EMPTIED = `
paths:
  /plan:
    get: { operationId: plan, responses: { "200": Plan } }
    patch: { operationId: changePlan, patch: Patch, responses: { "200": Plan } }
schemas:
  Patch: { type: object, additionalProperties: false, properties: { title: { type: string, maxLength: 9 }, note: { type: [string, "null"], maxLength: 9 } } }
  Plan: { type: object, required: [title, note], properties: { title: { type: string }, note: { type: string } } }
`;

test.each<[keeps: boolean, longest: number, found: string[]]>([
  [false, 9, []],
  [true, 9, ["note was taken away by null"]],
  [true, 0, []],
])("null of what has to be there makes it something else; kept (%s), of at most %s", async (keeps, longest, found) => {
  const contract = EMPTIED.replace('"null"], maxLength: 9', `"null"], maxLength: ${longest}`);
  const service = habit("a note that is a text", contract, () => {
    let plan: Record<string, unknown> = { title: "first", note: "none".slice(0, longest) };
    return {
      plan: () => ({ status: 200, body: plan as never }),
      changePlan: ({ body }) => {
        const said = Object.entries(body).filter(([, value]) => value !== null || !keeps);
        plan = { ...plan, ...Object.fromEntries(said.map(([name, value]) => [name, value ?? ""])) };
        return { status: 200, body: plan as never };
      },
    };
  });
  const { findings } = await holdHabit(service, [changes], ["read-back"]);
  expect([...new Set(findings.map(({ message }) => message.split(",")[0]))]).toEqual(found);
});

const MADE = `
paths:
  /plans:
    post: { operationId: makePlan, body: Making, responses: { "201": Plan } }
  /plans/{plan}:
    get: { operationId: plan, responses: { "200": Plan, "404": Problem } }
    patch: { operationId: changePlan, patch: Patch, responses: { "200": Plan, "404": Problem } }
schemas:
  Making: { type: object, additionalProperties: false, required: [title], properties: { title: { type: string, maxLength: 9 } } }
  Patch: { type: object, additionalProperties: false, properties: { title: { type: string, maxLength: 9 }, note: { type: [string, "null"], maxLength: 9 } } }
  Plan: { type: object, required: [id, title, note], properties: { id: { type: string }, title: { type: string }, note: { type: string } } }
  Problem: { type: object }
`;

test.each<[keeps: boolean, found: string[]]>([
  [false, []],
  [true, ["note was taken away by null"]],
])("what has a default is that after null, and was it before; kept (%s)", async (keeps, found) => {
  const service = habit("a note that is there by itself", MADE, () => {
    const plans = new Map<string, Record<string, unknown>>();
    return {
      makePlan: ({ body }) => {
        const plan = { id: `p-${plans.size}`, note: "none", ...body };
        plans.set(plan.id, plan);
        return { status: 201, body: plan as never };
      },
      plan: ({ given }) => {
        const plan = plans.get(String(given["plan"]));
        return plan === undefined ? { status: 404, body: {} } : { status: 200, body: plan as never };
      },
      changePlan: ({ body, given }) => {
        const plan = plans.get(String(given["plan"]));
        if (plan === undefined) return { status: 404, body: {} };
        const said = Object.entries(body).filter(([, value]) => value !== null || !keeps);
        Object.assign(plan, Object.fromEntries(said.map(([name, value]) => [name, value ?? "none"])));
        return { status: 200, body: plan as never };
      },
    };
  });
  const { findings } = await holdHabit(service, [changes], ["read-back"]);
  expect([...new Set(findings.map(({ message }) => message.split(",")[0]))]).toEqual(found);
});

const UNDESCRIBED = `
paths:
  /plan:
    get: { operationId: plan, responses: { "200": Plan } }
    put: { operationId: changePlan, body: Patch, responses: { "200": Plan } }
schemas:
  Patch: { type: object, required: [title, team_id], properties: { title: { type: string, maxLength: 9 } } }
  Plan: { type: object, required: [title, team_id], properties: { title: { type: string }, team_id: { type: string } } }
`;

test.each([["as it was"], [""]])(
  "of what a change has to name and does not describe nothing is wanted: %j",
  async (then) => {
    const service = habit("a team that a change has to name", UNDESCRIBED, () => {
      let plan = { title: "first", team_id: "as it was" };
      return {
        plan: () => ({ status: 200, body: plan }),
        changePlan: ({ body }) => {
          plan = { title: String(body["title"]), team_id: then };
          return { status: 200, body: plan };
        },
      };
    });
    const { findings } = await holdHabit(service, [changes], ["read-back"]);
    expect(findings.map(({ message }) => message)).toEqual([]);
  },
);

test.each<["title" | "note" | undefined]>([[undefined], ["title"], ["note"]])(
  "a patch that does not name %s empties it: it is found",
  async (empties) => {
    const service = habit(
      "a plan of two texts",
      EMPTIED.replace('type: [string, "null"], maxLength', "type: string, maxLength"),
      () => {
        let plan: Record<string, unknown> = { title: "first", note: "none" };
        return {
          plan: () => ({ status: 200, body: plan as never }),
          changePlan: ({ body }) => {
            plan = { ...plan, ...(empties === undefined ? {} : { [empties]: "" }), ...body };
            return { status: 200, body: plan as never };
          },
        };
      },
    );
    const { findings } = await holdHabit(service, [changes], ["read-back"]);
    const told = findings.flatMap(({ message }) => /^(\w+) was .* nobody changed it/.exec(message)?.[1] ?? []);
    expect([...new Set(told)]).toEqual(empties === undefined ? [] : [empties]);
  },
);

const COUNTED = `
paths:
  /plan:
    get: { operationId: plan, responses: { "200": Plan } }
    put: { operationId: putPlan, body: NewPlan, responses: { "200": Plan } }
schemas:
  NewPlan: { type: object, required: [days], additionalProperties: false, properties: { days: { type: array, items: { type: number, minimum: 1.5, maximum: 1.75 } } } }
  Plan: { type: object, additionalProperties: false, properties: { days: { type: array, items: { type: integer } } } }
`;

test("what the answer cannot say is not looked for there", async () => {
  const service = habit("whole days alone", COUNTED, () => {
    let days: number[] = [];
    return {
      plan: () => ({ status: 200, body: { days } }),
      putPlan: ({ body }) => {
        days = (body["days"] as number[]).map((one) => Math.round(one));
        return { status: 200, body: { days } };
      },
    };
  });
  const { findings } = await holdHabit(service, [changes], ["read-back"]);
  expect(findings).toEqual([]);
});
