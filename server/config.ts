import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { type KeyPair, keyPair } from "./webhooks/signing/key-pair.ts";

/** Where the database lives. */
export type StorageConfig =
  | { readonly kind: "sqlite"; readonly dataDir: string }
  | { readonly kind: "postgres"; readonly url: string };

export type LogLevel = "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly storage: StorageConfig;
  /** The first company and its key on an empty database; what is absent is made up and printed. */
  readonly bootstrap: { readonly company: string; readonly apiKey: string | undefined };
  /** Keys that seal the secrets of webhooks, the newest first; without any they are stored as they are. */
  readonly masterKeys: readonly Uint8Array[];
  readonly webhooks: {
    readonly allowLoopback: boolean;
    readonly allowCidrs: readonly string[];
    /** Sign beside the secrets, the newest first. */
    readonly keyPairs: readonly KeyPair[];
    /** A receiver is paused when so many messages failed one after the other, over at least so many hours; never with 0 messages. */
    readonly pauseAfter: { readonly messages: number; readonly hours: number };
  };
  readonly corsOrigins: readonly string[];
  readonly limits: {
    /** Requests of a company that has no limit of its own. */
    readonly requestsPerMinute: number;
    /** Links to reports of a company that anybody may open. */
    readonly openingsPerMinute: number;
    /** Wrong keys of one address that are answered at once. */
    readonly wrongKeysPerMinute: number;
  };
  /** What a company may have stored that has no quota of its own. */
  readonly quotas: { readonly records: number; readonly bytes: number };
  /** Days after which each goes; what is undefined stays. */
  readonly retention: Readonly<Record<"batches" | "analyses" | "attempts" | "tests", number | undefined>>;
  /** Networks of reverse proxies, whose `X-Forwarded-For` says where a request comes from. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: LogLevel;
  /** Prometheus metrics are served there, on `host`; nowhere when undefined. */
  readonly metricsPort: number | undefined;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment cannot be used; the message names every bad key, and never its value (it may be a secret). */
export class ConfigError extends Error {
  constructor(complaints: readonly string[]) {
    super(`The configuration is not usable:\n${complaints.map((complaint) => `  ${complaint}`).join("\n")}`);
    this.name = "ConfigError";
  }
}

const LOG_LEVELS: readonly LogLevel[] = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/** RFC 6750 b64token, the form in which a key travels in the Authorization header. */
const API_KEY = /^[A-Za-z0-9._~+/-]{16,256}=*$/;

/** A key of one letter over and over is as long as a good one. */
const FEWEST_CHARACTERS = 8;

const MOST_DAYS = 36_500;
const DAYS_EXPECTED = `a whole number of days from 1 to ${MOST_DAYS}`;

/** AES-256's. */
const MASTER_KEY_BYTES = 32;
const MASTER_KEYS_EXPECTED =
  "different keys of 32 random bytes in base64 (`openssl rand -base64 32` makes one), the newest first, separated by commas or line ends";

/** More than a rotation needs; each takes 93 bytes of a header. */
const MOST_KEY_PAIRS = 8;
const KEY_PAIRS_EXPECTED = `1 to ${MOST_KEY_PAIRS} different keys, each whsk_ and 32 random bytes in base64 (\`echo whsk_$(openssl rand -base64 32)\` makes one), the newest first, separated by commas or line ends`;

/**
 * Reads the configuration from environment variables. An empty variable counts as unset.
 * Throws ConfigError naming all keys that cannot be used.
 */
export function parseConfig(env: Environment = process.env): Config {
  const complaints: string[] = [];
  const read = <T>(key: string, fallback: T, parse: (text: string) => T | undefined, expected: string): T => {
    const text = env[key]?.trim();
    if (text === undefined || text === "") return fallback;
    const value = parse(text);
    if (value === undefined) complaints.push(`${key} must be ${expected}.`);
    return value ?? fallback;
  };
  const config: Config = {
    host: read("HOST", "127.0.0.1", (text) => text, "a host name or address"),
    port: read("PORT", 8080, port, "a port from 0 to 65535"),
    storage: read<StorageConfig>("DATABASE_URL", embedded(env), database, "a postgres:// URL"),
    bootstrap: {
      company: read("BOOTSTRAP_COMPANY", "Demo Clinic", companyName, "a name of 1 to 200 characters"),
      apiKey: read<string | undefined>(
        "BOOTSTRAP_API_KEY",
        undefined,
        apiKey,
        "16 to 256 of A-Z a-z 0-9 . _ ~ + / -, at least 8 of them different",
      ),
    },
    masterKeys: [
      ...read("MASTER_KEYS", [], masterKeys, MASTER_KEYS_EXPECTED),
      ...read("MASTER_KEYS_FILE", [], inFile(masterKeys), `a file that can be read and holds ${MASTER_KEYS_EXPECTED}`),
    ],
    webhooks: {
      allowLoopback: read("WEBHOOK_ALLOW_LOOPBACK", false, flag, "true or false"),
      allowCidrs: read("WEBHOOK_ALLOW_CIDRS", [], list(isCidr), "networks such as 10.1.0.0/16, separated by commas"),
      keyPairs: [
        ...read("WEBHOOK_SIGNING_KEYS", [], keyPairs, KEY_PAIRS_EXPECTED),
        ...read(
          "WEBHOOK_SIGNING_KEYS_FILE",
          [],
          inFile(keyPairs),
          `a file that can be read and holds ${KEY_PAIRS_EXPECTED}`,
        ),
      ],
      pauseAfter: {
        messages: read(
          "WEBHOOK_PAUSE_AFTER_MESSAGES",
          20,
          upTo(1_000_000, /^\d+$/),
          "a whole number from 0 to 1000000",
        ),
        hours: read("WEBHOOK_PAUSE_AFTER_HOURS", 72, upTo(8_760, /^\d+(\.\d+)?$/), "a number from 0 to 8760"),
      },
    },
    corsOrigins: read("CORS_ORIGINS", [], list(isOrigin), "origins such as https://app.example, separated by commas"),
    limits: {
      requestsPerMinute: read("REQUESTS_PER_MINUTE", 100_000, count, "a whole number from 1 on"),
      openingsPerMinute: read("OPENED_LINKS_PER_MINUTE", 6_000, count, "a whole number from 1 on"),
      wrongKeysPerMinute: read("WRONG_KEYS_PER_MINUTE", 600, count, "a whole number from 1 on"),
    },
    quotas: {
      records: read("RECORDS_PER_COMPANY", 10_000_000, amount, "a whole number from 1 on"),
      bytes: read("BYTES_PER_COMPANY", 100_000_000_000, amount, "a whole number of bytes from 1 on"),
    },
    retention: {
      batches: read<number | undefined>("RETAIN_BATCHES_DAYS", undefined, days, DAYS_EXPECTED),
      analyses: read<number | undefined>("RETAIN_ANALYSES_DAYS", undefined, days, DAYS_EXPECTED),
      attempts: read<number | undefined>("RETAIN_ATTEMPTS_DAYS", undefined, days, DAYS_EXPECTED),
      tests: read<number | undefined>("RETAIN_TESTS_DAYS", undefined, days, DAYS_EXPECTED),
    },
    trustedProxies: read("TRUSTED_PROXIES", [], list(isCidr), "networks such as 10.1.0.0/16, separated by commas"),
    logLevel: read("LOG_LEVEL", "info", logLevel, `one of ${LOG_LEVELS.join(", ")}`),
    metricsPort: read<number | undefined>("METRICS_PORT", undefined, port, "a port from 0 to 65535"),
  };
  for (const name of ["MASTER_KEYS", "WEBHOOK_SIGNING_KEYS"]) {
    if (env[name]?.trim() && env[`${name}_FILE`]?.trim())
      complaints.push(`${name} and ${name}_FILE cannot both be set: which key is the newest would not be clear.`);
  }
  if (config.metricsPort === config.port && config.port !== 0)
    complaints.push("METRICS_PORT must be another port than PORT.");
  if (complaints.length > 0) throw new ConfigError(complaints);
  return config;
}

function embedded(env: Environment): StorageConfig {
  return { kind: "sqlite", dataDir: env["DATA_DIR"]?.trim() || ".data" };
}

function port(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
}

function count(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** Of what is stored, which may be more than any number of requests. */
function amount(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

function days(text: string): number | undefined {
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= MOST_DAYS ? Number(text) : undefined;
}

function upTo(most: number, form: RegExp): (text: string) => number | undefined {
  return (text) => (form.test(text) && Number(text) <= most ? Number(text) : undefined);
}

function flag(text: string): boolean | undefined {
  if (/^(true|1|yes|on)$/i.test(text)) return true;
  return /^(false|0|no|off)$/i.test(text) ? false : undefined;
}

function database(text: string): StorageConfig | undefined {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text) ? { kind: "postgres", url: text } : undefined;
}

function companyName(text: string): string | undefined {
  return [...text].length <= 200 ? text : undefined;
}

function apiKey(text: string): string | undefined {
  return API_KEY.test(text) && new Set(text).size >= FEWEST_CHARACTERS ? text : undefined;
}

function masterKeys(text: string): readonly Uint8Array[] | undefined {
  const keys = entriesOf(text).map(masterKey);
  const usable = keys.filter((key) => key !== undefined);
  const different = new Set(usable.map((key) => key.toString("hex"))).size;
  return usable.length > 0 && usable.length === keys.length && different === keys.length ? usable : undefined;
}

/** Undefined for what is no key, or one that nobody drew at random. */
function masterKey(entry: string): Buffer | undefined {
  const key = Buffer.from(entry, "base64");
  const written = [key.toString("base64"), key.toString("base64url")].includes(entry);
  return written && key.length === MASTER_KEY_BYTES && new Set(key).size >= FEWEST_CHARACTERS ? key : undefined;
}

function keyPairs(text: string): readonly KeyPair[] | undefined {
  const entries = entriesOf(text);
  const pairs = entries.map(keyPair);
  const usable = pairs.filter((pair) => pair !== undefined);
  const different = new Set(usable.map(({ publicKey }) => publicKey.kid)).size;
  const inNumber = entries.length > 0 && entries.length <= MOST_KEY_PAIRS;
  return inNumber && usable.length === entries.length && different === entries.length ? usable : undefined;
}

function entriesOf(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((entry) => entry !== "");
}

/** Reads the file that a setting names as the text of another. */
function inFile<T>(parse: (text: string) => T | undefined): (file: string) => T | undefined {
  return (file) => {
    try {
      return parse(readFileSync(file, "utf8"));
    } catch {
      return undefined;
    }
  };
}

function logLevel(text: string): LogLevel | undefined {
  return LOG_LEVELS.find((level) => level === text.toLowerCase());
}

function list(accepts: (entry: string) => boolean): (text: string) => readonly string[] | undefined {
  return (text) => {
    const entries = text.split(",").map((entry) => entry.trim());
    return entries.every(accepts) ? entries : undefined;
  };
}

function isCidr(entry: string): boolean {
  const [address = "", length = "", ...rest] = entry.split("/");
  const family = isIP(address);
  return family !== 0 && rest.length === 0 && /^\d{1,3}$/.test(length) && Number(length) <= (family === 4 ? 32 : 128);
}

/** An origin as browsers send it: scheme and authority, nothing behind. */
function isOrigin(entry: string): boolean {
  return /^https?:\/\//.test(entry) && URL.canParse(entry) && new URL(entry).origin === entry;
}
