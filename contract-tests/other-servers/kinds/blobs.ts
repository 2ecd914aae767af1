/** Bytes that are put under names and read whole and in parts. */
import { createHash } from "node:crypto";
import { type Habit, MISSING, type Reply, habit } from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CONTRACT = `
places: { name: { type: string, pattern: "^[a-z]{3,12}$" } }
paths:
  /blobs/{name}:
    get:
      operationId: blob
      parameters: [{ name: Range, in: header, schema: { type: string, pattern: "^bytes=([0-9]+-[0-9]*|-[0-9]+)$" } }]
      responses:
        "200": { headers: { ETag: &etag { required: true, schema: { type: string } } }, content: { application/octet-stream: { schema: { type: string, format: binary } } } }
        "206": { headers: { ETag: *etag, Content-Range: { required: true, schema: { type: string } } }, content: { application/octet-stream: { schema: { type: string, format: binary } } } }
        "404": refused
        "416": refused
    put:
      operationId: putBlob
      upload: { type: string, format: binary }
      responses: { "201": { description: Made. }, "204": { description: Replaced. } }
`;

const FAULTS = {
  "bytes are kept as text": ["read-back"],
  "the last byte is lost": ["read-back"],
  "what is put a second time is not kept": ["read-back"],
  "a tag is that of the length": ["etag"],
  "a part lacks its last byte": ["ranges"],
  "a part says another length of the whole": ["ranges"],
  "the last bytes are the first ones": ["ranges"],
} as const;

function make(fault?: string): Habit {
  return habit("blobs", CONTRACT, () => {
    const blobs = new Map<string, Buffer>();
    const kept = (bytes: Buffer): Buffer => {
      if (fault === "bytes are kept as text") return Buffer.from(bytes.toString("utf8"));
      return fault === "the last byte is lost" ? bytes.subarray(0, -1) : bytes;
    };
    const part = (bytes: Buffer, asked: string, headers: Record<string, string>): Reply => {
      const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(asked) ?? [];
      const size = bytes.byteLength;
      const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
      const last = from === "" || to === "" ? size - 1 : Math.min(size - 1, Number(to));
      if (first >= size || first > last) return { status: 416, body: { error: `There are ${size} bytes.` } };
      const said = size + (fault === "a part says another length of the whole" ? 1 : 0);
      const start = from === "" && fault === "the last bytes are the first ones" ? 0 : first;
      const end = start + (last - first) + (fault === "a part lacks its last byte" ? 0 : 1);
      const text = bytes.subarray(start, end);
      return { status: 206, text, headers: { ...headers, "content-range": `bytes ${first}-${last}/${said}` } };
    };
    return {
      blob: ({ given }) => {
        const bytes = blobs.get(String(given["name"]));
        if (bytes === undefined) return MISSING;
        const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
        const tag = fault === "a tag is that of the length" ? String(bytes.byteLength) : hash;
        const headers = { "content-type": "application/octet-stream", etag: `"${tag}"` };
        const range = given["Range"];
        return range === undefined ? { status: 200, text: bytes, headers } : part(bytes, String(range), headers);
      },
      putBlob: ({ given, request }) => {
        const name = String(given["name"]);
        const known = blobs.has(name);
        const bytes = kept(request.body ?? Buffer.alloc(0));
        if (!known || fault !== "what is put a second time is not kept") blobs.set(name, bytes);
        return { status: known ? 204 : 201 };
      },
    };
  });
}

export const blobs: Shape = { name: "bytes under names, whole and in parts", faults: FAULTS, make };
