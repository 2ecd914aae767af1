/** Students and courses with so much room: who enrols does so once, and while there is room. An enrolment has no read of its own, and no time. */
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { type Habit, MISSING, habit, ok, refuse, withId } from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CONTRACT = `
paths:
  /students:
    get: { operationId: students, responses: { "200": StudentList } }
    post: { operationId: addStudent, body: NewStudent, responses: { "201": Student } }
  /students/{student_id}:
    get: { operationId: student, responses: { "200": Student, "404": refused } }
    put: { operationId: putStudent, body: NewStudent, responses: { "200": Student, "404": refused } }
    delete: { operationId: removeStudent, description: Enrolments of the student are deleted as well., responses: { "204": nothing, "404": refused } }
  /students/{student_id}/deactivate:
    post: { operationId: deactivate, responses: { "200": Student, "404": refused } }
  /courses:
    get: { operationId: courses, responses: { "200": CourseList } }
    post: { operationId: addCourse, body: NewCourse, responses: { "201": Course } }
  /courses/{course_id}:
    get: { operationId: course, responses: { "200": Course, "404": refused } }
    put: { operationId: putCourse, body: NewCourse, responses: { "200": Course, "404": refused, "409": { description: The capacity is lower than the number of students enrolled } } }
    delete: { operationId: removeCourse, responses: { "204": nothing, "404": refused } }
  /courses/{course_id}/cancel:
    post: { operationId: cancel, responses: { "200": Course, "404": refused, "409": { description: The course is already cancelled } } }
  /courses/{course_id}/enrolments:
    get: { operationId: enrolments, description: In the order in which they were made., responses: { "200": EnrolmentList, "404": refused } }
    post:
      operationId: enrol
      body: NewEnrolment
      responses:
        "201": Enrolment
        "404": { description: Course or student not found }
        "409": { description: "The course is full or cancelled, or the student is inactive or already enrolled" }
  /courses/{course_id}/enrolments/{enrolment_id}:
    delete: { operationId: leave, responses: { "204": nothing, "404": refused } }
places: { enrolment_id: { type: integer } }
schemas:
  NewStudent: { type: object, additionalProperties: false, required: [name], properties: { name: { type: string, minLength: 1, maxLength: 60 } } }
  Student: { type: object, required: [id, name, active], properties: { id: { type: string }, name: { type: string }, active: { type: boolean } } }
  StudentList: { type: object, required: [data], properties: { data: { type: array, items: <Student> } } }
  NewCourse: { type: object, additionalProperties: false, required: [title, capacity], properties: { title: { type: string, minLength: 1, maxLength: 60 }, capacity: { type: integer, minimum: 1, maximum: 4, description: Maximum number of students } } }
  Course:
    type: object
    required: [id, title, capacity, status, student_count, places_left]
    properties:
      id: { type: string }
      title: { type: string }
      capacity: { type: integer }
      status: { type: string, enum: [scheduled, cancelled] }
      student_count: { type: integer, description: Number of students enrolled }
      places_left: { type: integer, description: Capacity minus the number of students }
  CourseList: { type: object, required: [data], properties: { data: { type: array, items: <Course> } } }
  NewEnrolment: { type: object, additionalProperties: false, required: [student_id], properties: { student_id: { type: string } } }
  Enrolment: { type: object, required: [id, course_id, student_id], properties: { id: { type: integer }, course_id: { type: string }, student_id: { type: string } } }
  EnrolmentList: { type: object, required: [data], properties: { data: { type: array, items: <Enrolment> } } }
`;

const FAULTS = {
  "more are enrolled than there is room for": ["expected-status"],
  "who is enrolled already is enrolled again": ["expected-status"],
  "who is inactive is enrolled": ["expected-status"],
  "a course that is cancelled is enrolled in": ["expected-status"],
  "the capacity falls below those who are enrolled": ["expected-status"],
  "who has left is still listed": ["list-complete"],
  "places left are the capacity": ["relation"],
  "enrolments of who is removed stay": ["removals"],
  "a student whom nobody knows is enrolled": ["expected-status"],
  "a change schedules what is cancelled": ["read-back"],
  "a change makes active again": ["read-back"],
} as const;

type Thing = JsonObject & { id: string };

interface Enrolment {
  readonly id: number;
  readonly course_id: string;
  readonly student_id: Json;
}

function make(fault?: string): Habit {
  return habit("courses", CONTRACT, () => {
    const students = new Map<string, Thing>();
    const courses = new Map<string, Thing & { capacity: number }>();
    let enrolments: readonly Enrolment[] = [];
    let last = 0;
    const named = (kind: string): string => `${kind}_${(last += 1)}`;
    const anybody = (id: Json): Map<string, JsonObject> =>
      fault === "a student whom nobody knows is enrolled"
        ? new Map<string, JsonObject>([[String(id), { active: true }], ...students])
        : students;
    const within = (id: string): readonly Enrolment[] => enrolments.filter(({ course_id }) => course_id === id);
    const shown = (one: Thing & { capacity: number }): JsonObject => {
      const count = within(one.id).length;
      const left = fault === "places left are the capacity" ? one.capacity : one.capacity - count;
      return { ...one, student_count: count, places_left: left };
    };
    const change = (fields: JsonObject) => (one: JsonObject) => Object.assign(one, fields);
    return {
      students: () => ok({ data: [...students.values()] }),
      addStudent: ({ body }) => {
        const student = { ...body, id: named("student"), active: true };
        students.set(student.id, student);
        return ok(student, 201);
      },
      student: ({ given }) => withId(students, given["student_id"], (one) => ok({ ...one })),
      putStudent: ({ given, body }) =>
        withId(students, given["student_id"], (one) => {
          const active = fault === "a change makes active again" || one["active"] === true;
          return ok({ ...Object.assign(one, body, { active }) });
        }),
      removeStudent: ({ given: { student_id } }) =>
        withId(students, student_id, ({ id }) => {
          students.delete(id);
          if (fault !== "enrolments of who is removed stay")
            enrolments = enrolments.filter((one) => one.student_id !== id);
          return { status: 204 };
        }),
      deactivate: ({ given }) =>
        withId(students, given["student_id"], (one) => ok({ ...change({ active: false })(one) })),
      courses: () => ok({ data: [...courses.values()].map(shown) }),
      addCourse: ({ body }) => {
        const course = { ...body, capacity: Number(body["capacity"]), id: named("course"), status: "scheduled" };
        courses.set(course.id, course);
        return ok(shown(course), 201);
      },
      course: ({ given }) => withId(courses, given["course_id"], (one) => ok(shown(one))),
      putCourse: ({ given, body }) =>
        withId(courses, given["course_id"], (one) => {
          const isLess = Number(body["capacity"]) < within(one.id).length;
          if (isLess && fault !== "the capacity falls below those who are enrolled") return refuse(409);
          Object.assign(one, body);
          if (fault === "a change schedules what is cancelled") Object.assign(one, { status: "scheduled" });
          return ok(shown(one));
        }),
      removeCourse: ({ given }) =>
        withId(courses, given["course_id"], ({ id }) => {
          courses.delete(id);
          enrolments = enrolments.filter(({ course_id }) => course_id !== id);
          return { status: 204 };
        }),
      cancel: ({ given }) =>
        withId(courses, given["course_id"], (one) => {
          if (one["status"] === "cancelled") return refuse(409);
          Object.assign(one, { status: "cancelled" });
          return ok(shown(one));
        }),
      enrolments: ({ given }) =>
        withId(courses, given["course_id"], ({ id }) => ok({ data: within(id).map((one) => ({ ...one })) })),
      enrol: ({ given, body: { student_id = null } }) =>
        withId(courses, given["course_id"], (course) =>
          withId(anybody(student_id), student_id, (student) => {
            const all = within(course.id);
            const refusals: readonly (readonly [string, boolean])[] = [
              ["more are enrolled than there is room for", all.length >= course.capacity],
              ["who is enrolled already is enrolled again", all.some((one) => one.student_id === student_id)],
              ["who is inactive is enrolled", student["active"] === false],
              ["a course that is cancelled is enrolled in", course["status"] === "cancelled"],
            ];
            if (refusals.some(([name, isSo]) => isSo && fault !== name)) return refuse(409);
            const enrolment = { id: (last += 1), course_id: course.id, student_id };
            enrolments = [...enrolments, enrolment];
            return ok(enrolment, 201);
          }),
        ),
      leave: ({ given: { course_id, enrolment_id } }) => {
        const isIt = (one: Enrolment): boolean =>
          one.course_id === course_id && String(one.id) === String(enrolment_id);
        if (!enrolments.some(isIt)) return MISSING;
        if (fault !== "who has left is still listed") enrolments = enrolments.filter((one) => !isIt(one));
        return { status: 204 };
      },
    };
  });
}

export const courses: Shape = { name: "students, courses and enrolments", faults: FAULTS, make };
