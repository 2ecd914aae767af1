// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/** What the body of each media type is to a program: how it is given to be sent, and what becomes of an answer. */
import type { Part } from "./multipart.ts";
import type { ServerSentEvent } from "./server-sent-events.ts";
import type { Download } from "./streams.ts";

type Essence<Media> = Media extends `${infer Type};${string}`
  ? Lowercase<Type>
  : Media extends string
    ? Lowercase<Media>
    : never;

type Lines =
  | `application/${"" | "x-"}${"ndjson" | "jsonl" | "jsonlines" | "json-lines"}`
  | `application/${"" | `${string}+`}json-seq`
  | "application/stream+json";
type Text = `text/${string}` | `${string}xml` | `${string}yaml`;
type Form = `multipart/${string}`;
type Json = `${string}/json` | `${string}+json` | `${string}/x-json`;

/** Where a body has JSON among its forms, JSON: the client sends it, and asks for it. */
type Preferred<Content> = "application/json" extends keyof Content ? Pick<Content, "application/json"> : Content;

/** The contract has a list, or the schema of one item. */
type ItemOf<Body> = Body extends readonly (infer Item)[] ? Item : Body extends string ? unknown : Body;

/** A schema with a member `data` describes the event, any other its data. */
type EventOf<Item> = unknown extends Item ? ServerSentEvent : "data" extends keyof Item ? Item : ServerSentEvent<Item>;

type Read<Type, Body> = Type extends "text/event-stream"
  ? AsyncIterable<EventOf<Body extends readonly (infer Item)[] ? Item : Body>>
  : Type extends Lines
    ? AsyncIterable<ItemOf<Body>>
    : Type extends Json | `${string}*${string}`
      ? Body
      : Type extends Text
        ? Body extends string
          ? Body
          : string
        : Download;

type AnyOf<Content> = { [Media in keyof Content]: Read<Essence<Media>, Content[Media]> }[keyof Content];

/** The body of a failure: in any form that the contract has, as services send problems in one of their own, whatever was asked for. */
export type FailureBody<Content> = AnyOf<Content>;

/** The body of a success: in the form that was asked for, else JSON, else any that the contract has. */
export type AnswerBody<Content, Asked> = [Asked] extends [never]
  ? AnyOf<Preferred<Content>>
  : Asked extends keyof Content
    ? AnyOf<Pick<Content, Asked>>
    : AnyOf<Preferred<Content>>;

/** Text may be a file. */
type Value<Given> = Given | (string extends Given ? Blob : never);
type Field<Given> = Given extends readonly (infer Item)[] ? readonly (Value<Item> | Part<Value<Item>>)[] : Value<Given>;

/** Each field may be a part with headers of its own. */
type FormOf<Body> = Body extends object
  ? { readonly [Name in keyof Body]: Field<Body[Name]> | Part<Value<NonNullable<Body[Name]>>> }
  : Body;

type Written<Type, Body> = Type extends Form
  ? FormOf<Body> | FormData
  : Type extends Lines
    ? readonly ItemOf<Body>[] | string
    : Type extends Json | Text | `${string}urlencoded`
      ? Body
      : Body | Blob | Uint8Array;

type IsUnion<T, All = T> = [T] extends [never] ? false : T extends unknown ? ([All] extends [T] ? false : true) : never;

type JsonOf<Media> = Media extends unknown ? (Essence<Media> extends Json ? Media : never) : never;

/** What is sent when nobody says: JSON where there is one form of it, or the only form there is. */
type Usual<Media> = "application/json" extends Media
  ? "application/json"
  : IsUnion<Media> extends false
    ? Media
    : true extends IsUnion<JsonOf<Media>>
      ? never
      : JsonOf<Media>;

/** A range such as `image/*` is no type of a body: the caller names the one it is. */
type Named<Media> = Media extends `${string}*${string}` ? string : Media;

/** Each form that the contract has, told apart by `contentType`. */
export type RequestBody<Content> = {
  [Media in keyof Content]: Media extends Usual<keyof Content>
    ? { readonly body: Written<Essence<Media>, Content[Media]>; readonly contentType?: Named<Media> }
    : { readonly body: Written<Essence<Media>, Content[Media]>; readonly contentType: Named<Media> };
}[keyof Content];
