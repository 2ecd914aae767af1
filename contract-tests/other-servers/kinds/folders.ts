/** Folders within folders, with files whose bytes are sent after they were made: names that are there once in each folder, and nothing below itself. */
import { createHash } from "node:crypto";
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { type Habit, habit, ok, refuse, withId } from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CONTRACT = `
paths:
  /folders:
    post: { operationId: createFolder, body: NewFolder, responses: { "201": Folder, "409": { description: A folder of this name is in the parent already }, "422": { description: The parent does not exist } } }
  /folders/{folder_id}:
    get: { operationId: getFolder, responses: { "200": Folder, "404": refused } }
    patch: { operationId: updateFolder, body: FolderUpdate, responses: { "200": Folder, "404": refused, "409": { description: "A folder of this name is in the parent already, or the new parent is the folder itself or lies within it" }, "422": { description: The parent does not exist } } }
    delete:
      operationId: deleteFolder
      parameters: [{ name: recursive, in: query, schema: { type: boolean, default: false } }]
      responses: { "204": nothing, "404": refused, "409": { description: The folder is not empty and \`recursive\` is not set } }
  /folders/{folder_id}/files:
    post: { operationId: createFile, description: Makes an empty file. Its content is sent afterwards., body: NewFile, responses: { "201": File, "404": refused } }
  /files/{file_id}:
    get: { operationId: getFile, responses: { "200": File, "404": refused } }
    delete: { operationId: deleteFile, description: "Moves the file to the trash. It cannot be read, until somebody empties or searches the trash.", responses: { "204": nothing, "404": refused } }
  /files/{file_id}/content:
    get: { operationId: getContent, responses: { "200": { headers: &tag { ETag: { required: true, schema: { type: string } } }, content: { application/octet-stream: { schema: { type: string, format: binary } } } }, "404": refused } }
    put: { operationId: putContent, upload: { type: string, format: binary, maxLength: 9000 }, responses: { "200": { is: File, headers: *tag }, "404": refused } }
places: { folder_id: { type: integer, minimum: 1 }, file_id: { type: integer, minimum: 1 } }
schemas:
  NewFolder: { type: object, additionalProperties: false, required: [name], properties: { name: { type: string, minLength: 1, maxLength: 60 }, parent_id: { type: integer, minimum: 1 } } }
  FolderUpdate: { type: object, additionalProperties: false, minProperties: 1, properties: { name: { type: string, minLength: 1, maxLength: 60 }, parent_id: { type: integer, minimum: 1 } } }
  Folder: { type: object, required: [id, name, parent_id], properties: { id: { type: integer }, name: { type: string }, parent_id: { type: [integer, "null"] } } }
  NewFile: { type: object, additionalProperties: false, required: [title], properties: { title: { type: string, minLength: 1, maxLength: 60 } } }
  File: { type: object, required: [id, folder_id, title, size, sha256, version], properties: { id: { type: integer }, folder_id: { type: integer }, title: { type: string }, size: { type: integer, description: Bytes of the content }, sha256: { type: string }, version: { type: integer, description: Rises by one with each upload } } }
`;

const FAULTS = {
  "a folder is moved below what lies within it": ["expected-status"],
  "a folder is moved below itself": ["expected-status"],
  "a folder stays where it was": ["read-back"],
  "a name is given twice by a change": ["expected-status"],
  "a name is there twice in a folder": ["expected-status"],
  "a folder that is not empty is removed": ["expected-status"],
  "a file that was removed is read": ["removals"],
  "the size stays what it was": ["read-back"],
  "the digest is that of the title": ["read-back"],
  "the version stays what it was": ["read-back"],
  "an upload answers the tag of before": ["etag"],
} as const;

interface Folder extends JsonObject {
  readonly id: number;
  name: Json;
  parent_id: Json;
}

interface File {
  readonly id: number;
  readonly folder_id: number;
  readonly title: Json;
  content: Buffer;
  version: number;
}

function make(fault?: string): Habit {
  return habit("folders", CONTRACT, () => {
    const folders = new Map<number, Folder>();
    const files = new Map<number, File>();
    let last = 0;
    const isTaken = (own: number | undefined, name: Json, parent: Json): boolean =>
      [...folders.values()].some((one) => one.id !== own && one.name === name && one.parent_id === parent);
    const liesWithin = (id: number, parent: Json): boolean => {
      for (let at = parent; at !== null; at = folders.get(Number(at))?.parent_id ?? null) if (at === id) return true;
      return false;
    };
    const digest = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex");
    const tag = ({ content, version }: File): string => `"${version}-${digest(content).slice(0, 8)}"`;
    const shown = ({ content, version, ...own }: File): JsonObject => ({
      ...own,
      size: fault === "the size stays what it was" ? 0 : content.byteLength,
      sha256: digest(fault === "the digest is that of the title" ? String(own.title) : content),
      version: fault === "the version stays what it was" ? 1 : version,
    });
    const isFull = (id: number): boolean =>
      [...folders.values()].some((one) => one.parent_id === id) ||
      [...files.values()].some(({ folder_id }) => folder_id === id);
    const erase = (id: number): void => {
      for (const one of [...folders.values()]) if (one.parent_id === id) erase(one.id);
      for (const one of [...files.values()]) if (one.folder_id === id) files.delete(one.id);
      folders.delete(id);
    };
    return {
      createFolder: ({ body }) => {
        const { name = "", parent_id = null } = body;
        if (parent_id !== null && !folders.has(Number(parent_id))) return refuse(422);
        if (isTaken(undefined, name, parent_id) && fault !== "a name is there twice in a folder") return refuse(409);
        const made: Folder = { id: (last += 1), name, parent_id };
        folders.set(made.id, made);
        return ok({ ...made }, 201);
      },
      getFolder: ({ given }) => withId(folders, given["folder_id"], (one) => ok({ ...one })),
      updateFolder: ({ given, body }) =>
        withId(folders, given["folder_id"], (one) => {
          const parent = body["parent_id"] ?? one.parent_id;
          const isMoved = body["parent_id"] !== undefined;
          if (isMoved && !folders.has(Number(parent))) return refuse(422);
          const passes =
            parent === one.id ? "a folder is moved below itself" : "a folder is moved below what lies within it";
          if (isMoved && liesWithin(one.id, parent)) return fault === passes ? ok({ ...one }) : refuse(409);
          const isDouble = isTaken(one.id, body["name"] ?? one.name, parent);
          if (isDouble && fault !== "a name is given twice by a change") return refuse(409);
          const { parent_id: _, ...rest } = body;
          Object.assign(one, fault === "a folder stays where it was" ? rest : body);
          return ok({ ...one });
        }),
      deleteFolder: ({ given }) =>
        withId(folders, given["folder_id"], ({ id }) => {
          const passes = given["recursive"] === true || fault === "a folder that is not empty is removed";
          if (isFull(id) && !passes) return refuse(409);
          erase(id);
          return { status: 204 };
        }),
      createFile: ({ given, body }) =>
        withId(folders, given["folder_id"], ({ id }) => {
          const { title = "" } = body;
          const made = { id: (last += 1), folder_id: id, title, content: Buffer.alloc(0), version: 1 };
          files.set(made.id, made);
          return ok(shown(made), 201);
        }),
      getFile: ({ given }) => withId(files, given["file_id"], (one) => ok(shown(one))),
      deleteFile: ({ given }) =>
        withId(files, given["file_id"], ({ id }) => {
          if (fault !== "a file that was removed is read") files.delete(id);
          return { status: 204 };
        }),
      getContent: ({ given }) =>
        withId(files, given["file_id"], (one) => ({
          status: 200,
          text: one.content,
          headers: { "content-type": "application/octet-stream", ETag: tag(one) },
        })),
      putContent: ({ given, request }) =>
        withId(files, given["file_id"], (one) => {
          const before = tag(one);
          one.content = request.body ?? Buffer.alloc(0);
          one.version += 1;
          const headers = { ETag: fault === "an upload answers the tag of before" ? before : tag(one) };
          return { ...ok(shown(one)), headers };
        }),
    };
  });
}

export const folders: Shape = { name: "folders within folders, and files in them", faults: FAULTS, make };
