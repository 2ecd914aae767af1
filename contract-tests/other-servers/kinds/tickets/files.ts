/** Attachments: uploaded, described, and downloaded whole or in parts (RFC 9110, 14). */
import { createHash } from "node:crypto";
import type { JsonObject } from "../../../../spec/openapi/json.ts";
import { type Acts, MISSING, type Reply, ok, refuse, withId } from "../../../testing/short-service.ts";
import { type HttpRequest, headerValue } from "../../../engine/http/exchange.ts";
import { type Attachment, type Desk, now } from "./desk.ts";

const BYTES = { "content-type": "application/octet-stream" };

function partOf(desk: Desk, content: Buffer, { headers }: HttpRequest): Reply {
  const { is } = desk;
  const size = content.byteLength;
  const whole: Reply = { status: 200, text: content, headers: { ...BYTES, "accept-ranges": "bytes" } };
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(headerValue(headers, "range") ?? "") ?? [];
  if (first === "" && last === "") return whole;
  const isSuffix = first === "";
  const from = isSuffix
    ? is("a suffix is read from the start")
      ? 0
      : Math.max(0, size - Number(last))
    : Number(first);
  const to = isSuffix || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (!isSuffix && last !== "" && Number(last) < from) return whole;
  if (from >= size || (isSuffix && Number(last) === 0)) {
    if (is("a range beyond the end is answered with all of it")) return whole;
    return { status: 416, headers: { "content-range": `bytes */${size}` } };
  }
  const later = is("a part begins one byte later") ? 1 : 0;
  const told = is("a part says another length") ? size + 1 : size;
  const range = `bytes ${from}-${to}/${told}`;
  return {
    status: 206,
    text: content.subarray(from + later, to + 1 + later),
    headers: { ...BYTES, "content-range": range },
  };
}

export const filesOf = (desk: Desk): Acts => {
  const { attachments, contents, deleted, is } = desk;
  const withOne = (given: JsonObject, does: (one: Attachment) => Reply): Reply => {
    const one = attachments.get(String(given["attachment_id"]));
    return one === undefined || deleted.has(one.ticket_id) ? MISSING : does(one);
  };
  return {
    listAttachments: ({ given }) =>
      desk.withTicket(given, ({ id }) =>
        ok({ items: is("attachments of all tickets are listed") ? [...attachments.values()] : desk.attachmentsOf(id) }),
      ),
    addAttachment: ({ given, request }) =>
      desk.withTicket(given, ({ id, status }) => {
        if (status === "closed" && !is("a closed ticket takes attachments")) return refuse(409);
        const sent = request.body ?? Buffer.alloc(0);
        const content = is("an attachment is cut") ? sent.subarray(0, Math.max(0, sent.byteLength - 1)) : sent;
        const digest = createHash("sha256")
          .update(is("an attachment has another digest") ? "" : sent)
          .digest("hex");
        const one = {
          id: desk.next("at"),
          ticket_id: id,
          filename: String(given["filename"]),
          size: sent.byteLength + (is("an attachment has another size") ? 1 : 0),
          sha256: digest,
          created_at: now(),
        };
        attachments.set(one.id, one);
        contents.set(one.id, content);
        return ok({ ...one }, 201);
      }),
    getAttachment: ({ given }) => withOne(given, (one) => ok({ ...one })),
    deleteAttachment: ({ given }) =>
      withOne(given, ({ id }) => {
        attachments.delete(id);
        if (!is("a deleted attachment is still downloaded")) contents.delete(id);
        return { status: 204 };
      }),
    downloadAttachment: ({ given, request }) =>
      withId(contents, given["attachment_id"], (content) => partOf(desk, content, request)),
  };
};
