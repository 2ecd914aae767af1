/** The same services at fault in one place: what their contracts let be is seen all the same. */
import { expect, test } from "vitest";
import { changes } from "../../engine/phases/changes.ts";
import { examples } from "../../engine/phases/examples.ts";
import { lists } from "../../engine/phases/lists.ts";
import { readBack } from "../../engine/phases/read-back.ts";
import { repetition } from "../../engine/phases/repetition.ts";
import type { Phase } from "../../engine/context.ts";
import { holdHabit } from "../../testing/hold-habit.ts";
import type { Habit, Reply } from "../../testing/short-service.ts";
import { COURSES } from "./generated.ts";

type Acts = ReturnType<Habit["make"]>;

function act(acts: Acts, name: string): Acts[string] {
  const found = acts[name];
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

function replaysAnother(acts: Acts): Acts {
  const keys = new Set<string>();
  return {
    ...acts,
    addCourse: (call) => {
      const reply = act(acts, "addCourse")(call);
      const key = String(call.given["Idempotency-Key"]);
      const isAgain = keys.has(key) && reply.status === 201;
      keys.add(key);
      return isAgain ? { ...reply, body: { ...call.body, featured: true, title: "Another" } } : reply;
    },
  };
}

function ignoresSwitch(acts: Acts): Acts {
  return {
    ...acts,
    listCourses: ({ given: { featured: _featured, ...given }, ...call }) =>
      act(acts, "listCourses")({ ...call, given }),
  };
}

function likesTwice(acts: Acts): Acts {
  return {
    ...acts,
    likeCourse: (call) => {
      act(acts, "likeCourse")(call);
      return act(acts, "likeCourse")(call);
    },
  };
}

/** Of the title of one. */
function retitlesAll(acts: Acts): Acts {
  const codes: string[] = [];
  const change = (call: Parameters<Acts[string]>[0], code: string): Reply =>
    act(acts, "changeCourse")({ ...call, given: { code }, body: { title: call.body["title"] ?? null } });
  return {
    ...acts,
    addCourse: (call) => {
      codes.push(String(call.body["code"]));
      return act(acts, "addCourse")(call);
    },
    changeCourse: (call) => {
      if (call.body["title"] !== undefined) for (const code of codes) change(call, code);
      return act(acts, "changeCourse")(call);
    },
  };
}

test.each<[string, (acts: Acts) => Acts, readonly Phase[], string]>([
  [
    "a replay of what is there once is answered otherwise",
    replaysAnother,
    // its code was used before
    [examples, repetition],
    "repetition: the repetition was answered otherwise than the first time: the body is another one",
  ],
  ["one more counts as two", likesTwice, [readBack], "read-back: likes was 0 and is 2, and 1 was added to it"],
  [
    "what one is changed to is that of all",
    retitlesAll,
    [changes],
    "read-back: another one was changed, and title of this one, TITLE, is read as TITLE",
  ],
  [
    "a switch that is asked for as a text is not looked at",
    ignoresSwitch,
    [lists],
    'list-filter: featured was "false", and an item has true',
  ],
])("%s", async (_name, fault, phases, said) => {
  const service = { ...COURSES, make: () => fault(COURSES.make()) };
  const report = await holdHabit(service, phases, [said.slice(0, said.indexOf(":"))]);
  const found = report.findings.map(
    ({ check, message }) => `${check}: ${message.replaceAll(/"[a-z]{12,16}"/g, "TITLE")}`,
  );
  expect(found).toContain(said);
});
