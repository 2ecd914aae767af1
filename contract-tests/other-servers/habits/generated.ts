/** A contract as it comes out of code: queries that have to be there and have defaults, switches as texts, and words of one schema wherever it is used. */
import { randomUUID } from "node:crypto";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { MISSING, type Reply, habit, ok, refuse, withId, withOne } from "../../testing/short-service.ts";

export const COURSES = habit(
  "pages that have to be asked for, a switch that is asked for as a text, a code that is there once, replays without Location",
  `
paths:
  /courses:
    get:
      operationId: listCourses
      parameters:
        - { name: page, in: query, required: true, schema: { type: integer, minimum: 1, default: 1 } }
        - { name: pageSize, in: query, required: true, schema: { type: integer, minimum: 1, maximum: 100, default: 25 } }
        - { name: order, in: query, required: true, schema: { type: string, enum: [asc, desc], default: desc } }
        - { name: featured, in: query, schema: { type: string, enum: ["true", "false"] } }
      responses: { "200": Page }
    post:
      operationId: addCourse
      parameters: [{ name: Idempotency-Key, in: header, schema: { type: string, minLength: 1, maxLength: 100 } }]
      body: NewCourse
      responses: { "201": Course, "409": { description: A course with this code exists already } }
  /courses/{code}:
    get: { operationId: readCourse, responses: { "200": Course, "404": refused } }
    patch: { operationId: changeCourse, body: CourseChange, responses: { "200": Course, "404": refused } }
  /courses/{code}/like:
    post: { operationId: likeCourse, description: Adds one to the likes., responses: { "200": Course, "404": refused } }
  /courses/{code}/lessons:
    get: { operationId: listLessons, responses: { "200": Lessons, "404": refused } }
    post: { operationId: addLesson, body: NewLesson, responses: { "201": Lesson, "404": refused } }
  /courses/{code}/lessons/{id}:
    get:
      operationId: readLesson
      responses: { "200": Lesson, "404": refused }
places: { code: { type: string, pattern: "^[a-z0-9]+$", minLength: 2, maxLength: 20 }, id: { type: string, format: uuid } }
schemas:
  NewCourse: { type: object, additionalProperties: false, required: [code, title], properties: { code: { type: string, pattern: "^[a-z0-9]+$", minLength: 2, maxLength: 20 }, title: { type: string, minLength: 1, maxLength: 200 }, featured: { type: boolean, default: false } } }
  CourseChange: { type: object, additionalProperties: false, properties: { title: { type: string, minLength: 1, maxLength: 200 }, featured: { type: boolean } } }
  Course: { type: object, required: [code, title, featured, likes], properties: { code: { type: string, description: Unique among the courses }, title: { type: string }, featured: { type: boolean }, likes: { type: integer } } }
  Page: { type: object, required: [items, total], properties: { total: { type: integer, description: Number of courses over all pages }, items: { type: array, items: <Course> } } }
  NewLesson: { type: object, additionalProperties: false, required: [text], properties: { text: { type: string, minLength: 1, maxLength: 200 } } }
  Lesson: { type: object, required: [id, courseCode, text], properties: { id: { type: string, format: uuid }, courseCode: { type: string, description: Unique among the courses }, text: { type: string } } }
  Lessons: { type: array, items: <Lesson> }
`,
  () => {
    const made = new Map<string, JsonObject>();
    const lessons = new Map<string, JsonObject>();
    const answered = new Map<string, { readonly sent: string; readonly reply: Reply }>();
    const of = (code: unknown): JsonObject[] => [...lessons.values()].filter((one) => one["courseCode"] === code);
    return {
      listCourses: ({ given: { page, pageSize, order, featured } }) => {
        const all = [...made.values()].filter((one) => featured === undefined || String(one["featured"]) === featured);
        const start = (Number(page) - 1) * Number(pageSize);
        const items = (order === "desc" ? all.toReversed() : all).slice(start, start + Number(pageSize));
        return ok({ total: all.length, items });
      },
      addCourse: ({ given, body }) => {
        const [key, sent] = [given["Idempotency-Key"], JSON.stringify(body)];
        const before = key === undefined ? undefined : answered.get(String(key));
        if (before !== undefined) return before.sent === sent ? before.reply : refuse(409);
        const code = String(body["code"]);
        if (made.has(code)) return refuse(409);
        const course = { featured: false, ...body, likes: 0 };
        made.set(code, course);
        const reply = ok(course, 201);
        if (key !== undefined) answered.set(String(key), { sent, reply });
        return { ...reply, headers: { location: `/courses/${code}` } };
      },
      readCourse: ({ given }) => withId(made, given["code"], ok),
      changeCourse: ({ given, body }) => {
        const course = made.get(String(given["code"]));
        if (course === undefined) return MISSING;
        const changed = { ...course, ...body };
        made.set(String(given["code"]), changed);
        return ok(changed);
      },
      likeCourse: ({ given }) => {
        const course = made.get(String(given["code"]));
        if (course === undefined) return MISSING;
        const liked = { ...course, likes: Number(course["likes"]) + 1 };
        made.set(String(given["code"]), liked);
        return ok(liked);
      },
      listLessons: ({ given }) => (made.has(String(given["code"])) ? ok(of(given["code"])) : MISSING),
      addLesson: ({ given, body }) => {
        if (!made.has(String(given["code"]))) return MISSING;
        const lesson = { id: randomUUID(), courseCode: String(given["code"]), ...body };
        lessons.set(lesson.id, lesson);
        return ok(lesson, 201);
      },
      readLesson: ({ given }) =>
        withOne(
          of(given["code"]).find(({ id }) => id === given["id"]),
          ok,
        ),
    };
  },
);

export const GENERATED = [COURSES] as const;
