/** Users, teams and who has which role in them: named in the path of PUT, or not at all. Tags are put one by one, and one event after the other. */
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { type Habit, MISSING, type Reply, habit, ok, refuse, shown, withId } from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CONTRACT = `
paths:
  /users:
    get: { operationId: users, responses: { "200": UserPage } }
    post: { operationId: addUser, body: NewUser, responses: { "201": User, "409": { description: The email address is used by another user (case is ignored). } } }
  /users/{user_id}:
    get: { operationId: user, responses: { "200": User, "404": refused } }
  /users/{user_id}/suspend:
    post: { operationId: suspend, responses: { "200": User, "404": refused } }
  /users/{user_id}/activate:
    post: { operationId: activate, responses: { "200": User, "404": refused } }
  /users/{user_id}/tags/{tag}:
    put: { operationId: addTag, responses: { "204": nothing, "404": refused } }
    delete: { operationId: removeTag, responses: { "204": nothing, "404": refused } }
  /teams:
    get: { operationId: teams, responses: { "200": TeamPage } }
    post: { operationId: addTeam, body: NewTeam, responses: { "201": Team, "409": { description: The slug is taken. } } }
  /teams/{team_id}:
    get: { operationId: team, responses: { "200": Team, "404": refused } }
  /teams/{team_id}/members:
    get: { operationId: members, parameters: [{ name: role, in: query, schema: <Role> }], responses: { "200": MemberPage, "404": refused } }
  /teams/{team_id}/members/{user_id}:
    get: { operationId: member, responses: { "200": Member, "404": refused } }
    put: { operationId: putMember, body: NewMember, responses: { "200": Member, "201": Member, "404": refused } }
    delete: { operationId: removeMember, responses: { "204": nothing, "404": refused } }
  /teams/{team_id}/events:
    get: { operationId: events, responses: { "200": EventPage, "404": refused } }
    post: { operationId: addEvent, body: NewEvent, responses: { "201": Event, "404": refused, "409": { description: The event overlaps with another one of the team } } }
  /events/{event_id}:
    get: { operationId: event, responses: { "200": Event, "404": refused } }
    delete: { operationId: removeEvent, description: "Moves the event to the bin, from where it can be restored.", responses: { "204": nothing, "404": refused } }
  /events/{event_id}/restore:
    post: { operationId: restore, responses: { "200": Event, "404": refused, "409": { description: The event is not deleted or its time is taken } } }
places: { tag: { type: string, minLength: 1, maxLength: 30 } }
schemas:
  Role: { type: string, enum: [owner, admin, member], default: member }
  NewUser: { type: object, additionalProperties: false, required: [email], properties: { email: { type: string, format: email, maxLength: 90 }, locale: { type: string, enum: [en, de, fr], default: en } } }
  User: { type: object, required: [id, email, locale, status, tags], properties: { id: { type: string }, email: { type: string }, locale: { type: string }, status: { type: string, enum: [active, suspended] }, tags: { type: array, items: { type: string } } } }
  UserPage: { type: object, required: [data], properties: { data: { type: array, items: <User> } } }
  NewTeam: { type: object, additionalProperties: false, required: [slug], properties: { slug: { type: string, pattern: '^[a-z][a-z0-9-]{2,30}$' } } }
  Team: { type: object, required: [id, slug], properties: { id: { type: string }, slug: { type: string } } }
  TeamPage: { type: object, required: [data], properties: { data: { type: array, items: <Team> } } }
  NewMember: { type: object, additionalProperties: false, required: [role], properties: { role: <Role> } }
  Member: { type: object, required: [user_id, team_id, role], properties: { user_id: { type: string }, team_id: { type: string }, role: <Role> } }
  MemberPage: { type: object, required: [data], properties: { data: { type: array, items: <Member> } } }
  NewEvent: { type: object, additionalProperties: false, required: [title, start, minutes], properties: { title: { type: string, minLength: 1, maxLength: 60 }, start: { type: string, format: date-time }, minutes: { type: integer, minimum: 5, maximum: 1440 } } }
  Event: { type: object, required: [id, title, start, minutes], properties: { id: { type: string }, title: { type: string }, start: { type: string, format: date-time }, minutes: { type: integer } } }
  EventPage: { type: object, required: [data], properties: { data: { type: array, items: <Event> } } }
`;

const FAULTS = {
  "an address in other letters is another one": ["expected-status"],
  "a language that nobody names is another than stated": ["read-back"],
  "activating does nothing": ["read-back"],
  "a tag that is put is not there": ["read-back"],
  "a tag that is put twice is there twice": ["read-back"],
  "a tag that is removed takes all along": ["read-back"],
  "a role that is put again stays": ["read-back"],
  "members of all teams are listed": ["list-filter"],
  "what is restored is not found": ["removals"],
} as const;

interface Event {
  readonly shown: JsonObject;
  readonly team: string;
  readonly from: number;
  readonly to: number;
  gone: boolean;
}

function make(fault?: string): Habit {
  return habit("teams", CONTRACT, () => {
    const users = new Map<string, JsonObject & { tags: Json[] }>();
    const teams = new Map<string, JsonObject>();
    const members = new Map<string, JsonObject>();
    const events = new Map<string, Event>();
    let last = 0;
    const named = (kind: string): string => `${kind}_${(last += 1)}`;
    const page = (data: JsonObject[]): Reply => ok({ data });
    const sameAddress = (one: Json | undefined, other: Json | undefined): boolean =>
      fault === "an address in other letters is another one"
        ? one === other
        : String(one).toLowerCase() === String(other).toLowerCase();
    const isFree = ({ team, from, to }: Event): boolean =>
      ![...events.values()].some((one) => one.team === team && !one.gone && one.from < to && from < one.to);
    return {
      users: () => page([...users.values()]),
      addUser: ({ body }) => {
        if ([...users.values()].some(({ email }) => sameAddress(email, body["email"]))) return refuse(409);
        const locale = fault === "a language that nobody names is another than stated" ? "de" : "en";
        const user = { locale, ...body, id: named("user"), status: "active", tags: [] };
        users.set(user.id, user);
        return ok(user, 201);
      },
      user: ({ given }) => shown(users.get(String(given["user_id"]))),
      suspend: ({ given }) =>
        withId(users, given["user_id"], (one) => shown(Object.assign(one, { status: "suspended" }))),
      activate: ({ given }) =>
        withId(users, given["user_id"], (one) =>
          shown(Object.assign(one, fault === "activating does nothing" ? {} : { status: "active" })),
        ),
      addTag: ({ given }) =>
        withId(users, given["user_id"], (one) => {
          const { tag = null } = given;
          const isNew = !one.tags.includes(tag) || fault === "a tag that is put twice is there twice";
          if (isNew && fault !== "a tag that is put is not there") one.tags = [...one.tags, tag];
          return { status: 204 };
        }),
      removeTag: ({ given }) =>
        withId(users, given["user_id"], (one) => {
          if (!one.tags.includes(given["tag"] ?? null)) return MISSING;
          const all = fault === "a tag that is removed takes all along";
          one.tags = one.tags.filter((tag) => !all && tag !== given["tag"]);
          return { status: 204 };
        }),
      teams: () => page([...teams.values()]),
      addTeam: ({ body }) => {
        if ([...teams.values()].some(({ slug }) => slug === body["slug"])) return refuse(409);
        const team = { ...body, id: named("team") };
        teams.set(team.id, team);
        return ok(team, 201);
      },
      team: ({ given }) => shown(teams.get(String(given["team_id"]))),
      members: ({ given: { team_id, role } }) =>
        withId(teams, team_id, () => {
          const all = [...members.values()].filter(
            (one) => one["team_id"] === team_id || fault === "members of all teams are listed",
          );
          return page(all.filter((one) => role === undefined || one["role"] === role));
        }),
      member: ({ given: { team_id, user_id } }) => shown(members.get(`${String(team_id)} ${String(user_id)}`)),
      putMember: ({ given: { team_id = null, user_id = null }, body }) =>
        withId(teams, team_id, () =>
          withId(users, user_id, () => {
            const known = members.get(`${String(team_id)} ${String(user_id)}`);
            if (known !== undefined)
              return shown(Object.assign(known, fault === "a role that is put again stays" ? {} : body));
            const member = { ...body, user_id, team_id };
            members.set(`${String(team_id)} ${String(user_id)}`, member);
            return ok({ ...member }, 201);
          }),
        ),
      removeMember: ({ given: { team_id, user_id } }) =>
        members.delete(`${String(team_id)} ${String(user_id)}`) ? { status: 204 } : MISSING,
      events: ({ given: { team_id } }) =>
        withId(teams, team_id, () =>
          page([...events.values()].flatMap((one) => (one.team === team_id && !one.gone ? [one.shown] : []))),
        ),
      addEvent: ({ given: { team_id }, body }) =>
        withId(teams, team_id, () => {
          const { start, minutes } = body;
          const from = Date.parse(String(start));
          const id = named("event");
          const to = from + Number(minutes) * 60_000;
          const event: Event = { shown: { ...body, id }, team: String(team_id), from, to, gone: false };
          if (!isFree(event)) return refuse(409);
          events.set(id, event);
          return ok(event.shown, 201);
        }),
      event: ({ given }) => withId(events, given["event_id"], (one) => (one.gone ? MISSING : shown(one.shown))),
      removeEvent: ({ given }) =>
        withId(events, given["event_id"], (one) => {
          if (one.gone) return MISSING;
          one.gone = true;
          return { status: 204 };
        }),
      restore: ({ given }) =>
        withId(events, given["event_id"], (one) => {
          if (!one.gone || !isFree(one)) return refuse(409);
          one.gone = fault === "what is restored is not found";
          return shown(one.shown);
        }),
    };
  });
}

export const teams: Shape = { name: "teams, their members and their events", faults: FAULTS, make };
