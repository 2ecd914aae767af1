/** A finding as a file that repeats it: the requests, byte for byte, with what was answered, why it is wrong, and as lines of curl. */
import type { Contract } from "../contract.ts";
import type { Case } from "../http/exchange.ts";
import { curlLine } from "../report/curl.ts";
import type { Masker } from "../secrets/masker.ts";
import type { Smallest } from "./smallest.ts";
import type { Story } from "./story.ts";

export interface ReplayFile {
  readonly check: string;
  readonly message: string;
  readonly subject: string;
  readonly operationId: string | undefined;
  /** What the contract says of the operation, in its own words. */
  readonly contract: string;
  /** False: it takes what the whole run had done before; the run's own command repeats it. */
  readonly repeats_alone: boolean;
  readonly run: string;
  /** Without credentials, with masks in place of secrets, and where values come from earlier answers with those of the run. */
  readonly curl: readonly string[];
  readonly requests: readonly {
    readonly method: string;
    readonly target: string;
    readonly headers: readonly (readonly [string, string])[];
    /** Base64. */
    readonly body: string | undefined;
    /** So many blanks behind the body. */
    readonly padding?: number | undefined;
    /** The connection shows no certificate. */
    readonly uncertified?: true | undefined;
    readonly case: Case;
    readonly answered: number | undefined;
    /** Where its answer gives what later requests carry, by the value it was. */
    readonly gives: Readonly<Record<string, string>>;
  }[];
}

function sentenceOf(contract: Contract, story: Story): string {
  const last = story.at(-1);
  const operation = contract.operation(last?.case.operationId ?? "");
  const answer = operation?.responses.find(({ status }) => status === String(last?.answered));
  const words = [
    operation?.definition["description"] ?? operation?.definition["summary"],
    answer?.definition["description"],
  ];
  return words.filter((text) => typeof text === "string").join(" / ");
}

interface Where {
  readonly contract: Contract;
  /** The server's address. */
  readonly target: string;
  /** The command of the whole run. */
  readonly command: string;
  readonly masker: Masker;
}

/** Masks fit where the secrets stood: what a server makes of them is the same. */
function masked({ contract, masker }: Where, story: Story): Story {
  return story.map((told) => ({
    ...told,
    request: masker.request(told.request, contract.operation(told.case.operationId ?? "")),
    case: { ...told.case, name: masker.text(told.case.name) },
    gives: Object.fromEntries(Object.entries(told.gives).map(([value, place]) => [masker.value(value), place])),
  }));
}

export function replayFile(where: Where, smallest: Smallest): ReplayFile {
  const { contract, target, command, masker } = where;
  const { check, message, subject } = masker.finding(smallest.finding);
  const story = masked(where, smallest.story);
  return {
    check,
    message,
    subject,
    operationId: story.at(-1)?.case.operationId,
    contract: sentenceOf(contract, story),
    repeats_alone: smallest.repeats,
    run: command,
    curl: story.map(({ request }) => curlLine(request, target)),
    requests: story.map(
      ({ request: { method, target: asked, headers, body, padding, uncertified }, case: about, answered, gives }) => ({
        method,
        target: asked,
        headers,
        body: body?.toString("base64"),
        padding,
        uncertified,
        case: about,
        answered,
        gives,
      }),
    ),
  };
}

function parsed(text: string): Partial<ReplayFile> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isOfFinding(file: Partial<ReplayFile> | null): file is ReplayFile {
  return Array.isArray(file?.requests) && file.requests.length > 0;
}

/** Throws when the text is no such file. */
export function storyFrom(text: string, name = "this"): { readonly file: ReplayFile; readonly story: Story } {
  const file = parsed(text);
  if (!isOfFinding(file)) throw new Error(`${name} is no file of a finding, as check writes them into findings/`);
  const story = file.requests.map(
    ({ method, target, headers, body, padding, uncertified, case: about, answered, gives }) => ({
      request: {
        method,
        target,
        headers,
        body: body === undefined ? undefined : Buffer.from(body, "base64"),
        ...(padding === undefined ? {} : { padding }),
        ...(uncertified && { uncertified }),
      },
      case: about,
      answered,
      gives,
    }),
  );
  return { file, story };
}
