/** Channels and messages behind calls that are always answered 200: whether one was taken, only its body says. */
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { type Habit, type Reply, habit, ok } from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CALL = (name: string, asked: string, answered: string): string => `
  /${name}:
    post: { operationId: ${name}, body: ${asked}, responses: { "200": ${answered} } }`;

const REFUSED = (errors: string): string =>
  `{ type: object, required: [ok, error], properties: { ok: { const: false }, error: { enum: [invalid_arguments, ${errors}] } } }`;
const TAKEN = (more: string, required: string): string =>
  `{ type: object, required: [ok, ${required}], properties: { ok: { const: true }, ${more} } }`;
const ANSWER = (more: string, required: string, errors: string): string =>
  `{ oneOf: [${TAKEN(more, required)}, ${REFUSED(errors)}] }`;

const CONTRACT = `
paths:
${CALL("channels.create", "Draft", "Made")}
${CALL("channels.info", "Named", "Shown")}
${CALL("channels.list", "Listing", "Channels")}
${CALL("channels.archive", "Named", "Archived")}
${CALL("channels.unarchive", "Named", "Unarchived")}
${CALL("messages.post", "Post", "Posted")}
${CALL("messages.delete", "Naming", "Deleted")}
${CALL("messages.history", "History", "Messages")}
schemas:
  ChannelId: { type: string, pattern: "^C[0-9]{1,9}$" }
  Ts: { type: string, pattern: "^[0-9]{1,9}\\\\.[0-9]{3}$" }
  Draft: { type: object, additionalProperties: false, required: [name], properties: { name: { type: string, pattern: "^[a-z0-9]{1,40}$" }, is_private: { type: boolean, default: false } } }
  Named: { type: object, additionalProperties: false, required: [channel], properties: { channel: <ChannelId> } }
  Naming: { type: object, additionalProperties: false, required: [channel, ts], properties: { channel: <ChannelId>, ts: <Ts> } }
  Listing: { type: object, additionalProperties: false, properties: { cursor: { type: string }, limit: { type: integer, minimum: 1, maximum: 50, default: 20 } } }
  History: { type: object, additionalProperties: false, required: [channel], properties: { channel: <ChannelId>, cursor: { type: string }, limit: { type: integer, minimum: 1, maximum: 50, default: 20 } } }
  Post: { type: object, additionalProperties: false, required: [channel, text], properties: { channel: <ChannelId>, text: { type: string, minLength: 1, maxLength: 400 }, thread_ts: <Ts> } }
  Channel: { type: object, required: [id, name, is_private, is_archived], properties: { id: <ChannelId>, name: { type: string }, is_private: { type: boolean }, is_archived: { type: boolean } } }
  Message: { type: object, required: [ts, text], properties: { ts: <Ts>, text: { type: string }, thread_ts: <Ts> } }
  Meta: { type: object, required: [next_cursor], properties: { next_cursor: { type: string } } }
  Made: ${ANSWER("channel: <Channel>", "channel", "name_taken")}
  Shown: ${ANSWER("channel: <Channel>", "channel", "channel_not_found")}
  Archived: { oneOf: [{ type: object, required: [ok], properties: { ok: { const: true } } }, ${REFUSED("channel_not_found, already_archived")}] }
  Unarchived: { oneOf: [{ type: object, required: [ok], properties: { ok: { const: true } } }, ${REFUSED("channel_not_found, not_archived")}] }
  Posted: ${ANSWER("channel: <ChannelId>, ts: <Ts>, message: <Message>", "channel, ts, message", "channel_not_found, is_archived, thread_not_found")}
  Deleted: ${ANSWER("ts: <Ts>", "ts", "channel_not_found, message_not_found")}
  Channels: ${ANSWER("channels: { type: array, items: <Channel> }, response_metadata: <Meta>", "channels, response_metadata", "invalid_cursor")}
  Messages: ${ANSWER("messages: { type: array, items: <Message> }, response_metadata: <Meta>", "messages, response_metadata", "channel_not_found, invalid_cursor")}
`;

const FAULTS = {
  "what is read is the first channel": ["read-back", "list-member"],
  "a name is cut": ["read-back"],
  "archiving does nothing": ["read-back"],
  "taking it back does nothing": ["read-back"],
  "a text is cut": ["read-back"],
  "a message is not kept": ["list-complete"],
  "a message is kept twice": ["list-complete", "list-repeats"],
  "removing a message does nothing": ["list-complete"],
  "a page repeats its last item": ["list-repeats"],
  "a page leaves out its first item": ["list-complete"],
  "more come than were asked for": ["list-limit"],
} as const;

const no = (error: string): Reply => ok({ ok: false, error });

interface Channel extends JsonObject {
  readonly id: string;
}

function make(fault?: string): Habit {
  return habit(
    "chats",
    CONTRACT,
    () => {
      const channels: Channel[] = [];
      const messages = new Map<string, JsonObject[]>();
      let last = 0;
      const yes = (body: JsonObject = {}): Reply => ok({ ok: true, ...body });
      const at = (id: Json | undefined): Channel | undefined => channels.find((one) => one.id === id);
      const of = (id: Json | undefined): JsonObject[] => messages.get(String(id)) ?? [];
      const page = (all: readonly JsonObject[], { cursor, limit = 20 }: JsonObject, name: string): Reply => {
        const from = cursor === undefined ? 0 : Number(cursor);
        if (!Number.isInteger(from)) return no("invalid_cursor");
        const shift =
          fault === "a page repeats its last item" ? -1 : fault === "a page leaves out its first item" ? 1 : 0;
        const more = fault === "more come than were asked for" ? 1 : 0;
        const begin = from === 0 ? 0 : from + shift;
        const end = from + Number(limit);
        const next_cursor = end < all.length ? String(end) : "";
        return yes({ [name]: all.slice(begin, end + more), response_metadata: { next_cursor } });
      };
      return {
        "channels.create": ({ body }) => {
          if (channels.some(({ name }) => name === body["name"])) return no("name_taken");
          const name = String(body["name"]);
          const channel = {
            id: `C${channels.length + 1}`,
            name: fault === "a name is cut" ? name.slice(0, 8) : name,
            is_private: body["is_private"] ?? false,
            is_archived: false,
          };
          channels.push(channel);
          return yes({ channel: { ...channel } });
        },
        "channels.info": ({ body }) => {
          const channel =
            at(body["channel"]) && (fault === "what is read is the first channel" ? channels[0] : at(body["channel"]));
          return channel === undefined ? no("channel_not_found") : yes({ channel: { ...channel } });
        },
        "channels.list": ({ body }) => page(channels, body, "channels"),
        "channels.archive": ({ body }) => {
          const channel = at(body["channel"]);
          if (channel === undefined) return no("channel_not_found");
          if (channel["is_archived"] === true) return no("already_archived");
          if (fault !== "archiving does nothing") Object.assign(channel, { is_archived: true });
          return yes();
        },
        "channels.unarchive": ({ body }) => {
          const channel = at(body["channel"]);
          if (channel === undefined) return no("channel_not_found");
          if (channel["is_archived"] !== true) return no("not_archived");
          if (fault !== "taking it back does nothing") Object.assign(channel, { is_archived: false });
          return yes();
        },
        "messages.post": ({ body }) => {
          const channel = at(body["channel"]);
          if (channel === undefined) return no("channel_not_found");
          if (channel["is_archived"] === true) return no("is_archived");
          const { thread_ts } = body;
          if (thread_ts !== undefined && !of(channel.id).some(({ ts }) => ts === thread_ts))
            return no("thread_not_found");
          const text = String(body["text"]);
          const threaded = thread_ts === undefined ? {} : { thread_ts };
          const message = {
            ts: `${(last += 1)}.001`,
            text: fault === "a text is cut" ? text.slice(0, 30) : text,
            ...threaded,
          };
          const kept = fault === "a message is not kept" ? [] : [message];
          messages.set(channel.id, [...kept, ...(fault === "a message is kept twice" ? kept : []), ...of(channel.id)]);
          return yes({ channel: channel.id, ts: message.ts, message });
        },
        "messages.delete": ({ body }) => {
          const { channel, ts = null } = body;
          if (at(channel) === undefined) return no("channel_not_found");
          if (!of(channel).some((one) => one["ts"] === ts)) return no("message_not_found");
          const left = of(channel).filter((one) => one["ts"] !== ts);
          if (fault !== "removing a message does nothing") messages.set(String(channel), left);
          return yes({ ts });
        },
        "messages.history": ({ body }) =>
          at(body["channel"]) === undefined ? no("channel_not_found") : page(of(body["channel"]), body, "messages"),
      };
    },
    no("invalid_arguments"),
  );
}

export const chats: Shape = { name: "calls whose bodies alone say that they were refused", faults: FAULTS, make };
