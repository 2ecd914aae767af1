/** Requests, answers and findings as others may read them: with masks in place of what would let a reader in, or sign in another's name. */
import { writtenPath } from "../http/slashes.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { responseFor } from "../../../spec/openapi/responses.ts";
import type { Contract } from "../contract.ts";
import type { Finding } from "../finding.ts";
import { type Exchange, type HttpRequest, type HttpResponse, essence, headerValue } from "../http/exchange.ts";
import type { Schemas } from "../schemas.ts";
import { decoded } from "../http/decoded.ts";
import { type Hiding, hiddenBody } from "./bodies.ts";
import { disguisedNumber } from "./disguise.ts";
import { KnownSecrets } from "./known-secrets.ts";
import { Marks, isSecretParameter } from "./marked.ts";
import { spokenIn } from "./spoken.ts";
import { headerHoldsSecret, looksDrawn, queryHoldsSecret, shapedSecrets } from "./names.ts";

type Headers = HttpResponse["headers"];
type Media = readonly { readonly type: string; readonly schema?: string | undefined }[];

function decodedPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export class Masker {
  readonly #schemas: Schemas;
  readonly #marks: Marks;
  readonly #known: KnownSecrets;
  readonly #webhooks: Media;
  readonly #ofOthers: boolean;

  /** `ofOthers`: paths that the contract does not describe were not made up by the gate. */
  constructor(contract: Contract, ofOthers = false) {
    this.#schemas = contract.schemas;
    this.#marks = new Marks(contract);
    this.#known = new KnownSecrets(spokenIn(contract.document));
    this.#webhooks = contract.webhooks.flatMap(({ body }) => body?.content ?? []);
    this.#ofOthers = ofOthers;
  }

  /** Those that whoever asks has given. */
  learn(secrets: readonly string[]): void {
    for (const secret of secrets) this.#credential(secret);
  }

  /** What was said of messages that went through here before. */
  text(text: string): string {
    for (const secret of shapedSecrets(text)) this.#known.mask(secret);
    const addressed = text
      .replaceAll(
        /(:\/\/[^\s/:@?#"]*:)([^\s/@?#"]+)(?=@)/g,
        (_, before: string, secret: string) => before + this.#secret(secret),
      )
      .replaceAll(/([?&;]([\w.~%[\]-]+)=)([^&#\s"'<>;]+)/g, (pair, before: string, name: string, secret: string) =>
        this.#holdsInQuery(decodedPart(name)) ? before + encodeURIComponent(this.#secret(decodedPart(secret))) : pair,
      )
      .replaceAll(
        /\b((?:Bearer|Basic|Token) +)((?=\S*\d)[\w.~+/=-]{8,}|[\w.~+/=-]{24,})/g,
        (_, scheme: string, secret: string) => scheme + this.#secret(secret),
      );
    return this.#known.hidden(addressed);
  }

  finding<F extends Pick<Finding, "message" | "subject">>(finding: F): F {
    return { ...finding, message: this.#said(finding.message), subject: this.#said(finding.subject) };
  }

  #said(text: string): string {
    return this.#known.hiddenWords(this.text(text));
  }

  /** Whatever it says in the same words as the request. */
  exchange(exchange: Exchange, operation: Operation | undefined, webhook = false): Exchange {
    const { request, response, case: about, failure } = exchange;
    const shown = this.request(request, operation, webhook);
    const answered = response && this.#response(response, operation);
    return {
      id: exchange.id,
      case: { ...about, name: this.text(about.name) },
      request: { ...shown, target: this.target(request.target, operation) },
      response: answered,
      failure: failure && this.text(failure),
    };
  }

  request(request: HttpRequest, operation: Operation | undefined, webhook = false): HttpRequest {
    const target = this.target(request.target, operation);
    const body = this.#body(request, operation, webhook ? this.#webhooks : operation?.body?.content);
    return { ...request, target, headers: this.#headers(request.headers, operation), body };
  }

  #response(response: HttpResponse, operation: Operation | undefined): HttpResponse {
    const documented = operation && responseFor(operation.responses, response.status);
    const body = this.#body(response, operation, documented?.content) ?? response.body;
    return { ...response, body, headers: this.#headers(response.headers, undefined) };
  }

  /** A value that stands by itself. */
  value(text: string): string {
    return this.#known.has(text) ? this.#secret(text) : this.text(text);
  }

  #secret(secret: string, fits?: (mask: string) => boolean): string {
    return this.#known.mask(secret, fits);
  }

  #holdsInQuery(name: string): boolean {
    return queryHoldsSecret(name) || this.#marks.credentials.has(`query ${name.toLowerCase()}`);
  }

  target(target: string, operation: Operation | undefined): string {
    const [path = "", ...rest] = target.split("?");
    const query = rest.join("?");
    const hidden = this.#path(path, operation);
    if (rest.length === 0) return hidden;
    const pairs = query.replaceAll(/([^&=]+)=([^&#]*)/g, (pair, name: string, written: string) => {
      const [plainName, value] = [decodedPart(name), decodedPart(written.replaceAll("+", " "))];
      const other = this.#inParameter(operation, "query", plainName, value);
      return other === value || value === "" ? pair : `${name}=${encodeURIComponent(other)}`;
    });
    return `${hidden}?${pairs}`;
  }

  #inParameter(operation: Operation | undefined, place: string, name: string, value: string): string {
    const parameter = operation?.parameters.find((one) => one.in === place && one.name === name);
    if (parameter === undefined) return this.#holdsInQuery(name) ? this.#secret(value) : this.text(value);
    const credential = this.#marks.credentials.has(`${place} ${name.toLowerCase()}`);
    if (!credential && !isSecretParameter(this.#schemas, parameter)) return this.text(value);
    const valid = (text: string): boolean => this.#schemas.valid("in", parameter.schema, text);
    const was = valid(value);
    return this.#secret(value, (mask) => valid(mask) === was);
  }

  #path(path: string, operation: Operation | undefined): string {
    const template = operation === undefined ? [] : writtenPath(operation).split("/");
    const segments = path.split("/");
    // the contract's paths may stand below a prefix
    const ahead = Math.max(0, segments.length - template.length);
    return segments
      .map((written, index) => {
        const segment = decodedPart(written);
        const name = /^\{(.+)\}$/.exec(template[index - ahead] ?? "")?.[1];
        const drawn = this.#ofOthers && operation === undefined && looksDrawn(segment);
        const named = name === undefined ? this.text(segment) : this.#inParameter(operation, "path", name, segment);
        const other = drawn ? this.#secret(segment) : named;
        return other === segment ? written : encodeURIComponent(other);
      })
      .join("/");
  }

  #headers(headers: Headers, operation: Operation | undefined): Headers {
    return headers.map(([name, value]) => {
      const parameter = operation?.parameters.find(
        (one) => one.in === "header" && one.name.toLowerCase() === name.toLowerCase(),
      );
      const secret =
        headerHoldsSecret(name) ||
        this.#marks.credentials.has(`header ${name.toLowerCase()}`) ||
        (parameter !== undefined && isSecretParameter(this.#schemas, parameter));
      if (!secret) return [name, this.text(value)];
      return [name, /^(set-)?cookie2?$/i.test(name) ? this.#cookies(name, value) : this.#credential(value)];
    });
  }

  /** Names stay: they say which cookie it was. Attributes of a cookie that is set are no secrets. */
  #cookies(header: string, value: string): string {
    const all = value.split(";");
    const last = /^set/i.test(header) ? 1 : all.length;
    return all
      .map((pair, index) =>
        index < last
          ? pair.replace(/^(\s*[^=]*=)(.+)$/, (_, name: string, secret: string) => name + this.#secret(secret))
          : pair,
      )
      .join(";");
  }

  /** The scheme stays; what Basic wraps is as secret as its wrapping. */
  #credential(value: string): string {
    const [, scheme = "", secret = value] = /^([A-Za-z][\w-]* +)(\S.*)$/.exec(value) ?? [];
    if (secret === "") return value;
    if (/^basic/i.test(scheme)) {
      const [user = "", ...password] = Buffer.from(secret, "base64").toString("utf8").split(":");
      const inner = password.join(":") || user;
      if (inner !== "") this.#secret(inner);
    }
    return scheme + this.#secret(secret);
  }

  #body(
    message: { headers: Headers; body: Buffer | undefined },
    operation: Operation | undefined,
    media: Media = [],
  ): Buffer | undefined {
    const { headers, body } = message;
    if (body === undefined || body.byteLength === 0) return body;
    const type = headerValue(headers, "content-type");
    const schemas = media.flatMap((one) =>
      one.schema !== undefined && essence(one.type) === essence(type) ? [one.schema] : [],
    );
    const places: Hiding["places"] = (value, tell) =>
      this.#marks.inBody(operation, schemas, value, (secret, name, fits) => {
        if (typeof secret === "string") this.#secret(secret, fits);
        tell(secret, name);
      });
    const plain = decoded({ headers, body }).body ?? body;
    const hidden = hiddenBody(type, plain, {
      places,
      text: (text) => this.text(text),
      secret: (secret) => this.#secret(secret),
      number: (secret) => {
        this.#secret(String(secret));
        return disguisedNumber(this.#known.key, secret);
      },
    });
    return hidden === plain ? body : hidden;
  }
}
