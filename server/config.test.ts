import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";

const complaintOf = (env: Record<string, string>): string => {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
};

const KEY = Buffer.from(Array.from({ length: 32 }, (_, index) => 251 + index));
const OTHER_KEY = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
const KEY_TEXT = KEY.toString("base64");
const OTHER_KEY_TEXT = OTHER_KEY.toString("base64url");

/** The seed of the first test of RFC 8032, section 7.1. */
const SEED = "nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=";
const whskOf = (first: number) => `whsk_${Buffer.from(KEY.map((byte) => byte + first + 1)).toString("base64")}`;

describe("the configuration", () => {
  test("has a default for everything and opens nothing", () => {
    expect(parseConfig({})).toEqual({
      host: "127.0.0.1",
      port: 8080,
      storage: { kind: "sqlite", dataDir: ".data" },
      bootstrap: { company: "Demo Clinic", apiKey: undefined },
      masterKeys: [],
      webhooks: { allowLoopback: false, allowCidrs: [], keyPairs: [], pauseAfter: { messages: 20, hours: 72 } },
      corsOrigins: [],
      trustedProxies: [],
      quotas: { records: 10_000_000, bytes: 100_000_000_000 },
      retention: { batches: undefined, analyses: undefined, attempts: undefined, tests: undefined },
      limits: { requestsPerMinute: 100_000, openingsPerMinute: 6_000, wrongKeysPerMinute: 600 },
      logLevel: "info",
      metricsPort: undefined,
    });
  });

  test("takes what the environment says", () => {
    const config = parseConfig({
      HOST: "0.0.0.0",
      PORT: "0",
      DATABASE_URL: "postgres://ris@db/ris",
      BOOTSTRAP_API_KEY: "ris_0123456789abcdef",
      BOOTSTRAP_COMPANY: "St. Vitus",
      MASTER_KEYS: `${KEY_TEXT}, ${OTHER_KEY_TEXT}`,
      WEBHOOK_ALLOW_LOOPBACK: "TRUE",
      WEBHOOK_ALLOW_CIDRS: "10.1.0.0/16, fd00::/8",
      WEBHOOK_PAUSE_AFTER_MESSAGES: "0",
      WEBHOOK_PAUSE_AFTER_HOURS: "0.5",
      CORS_ORIGINS: "https://app.example,http://localhost:5173",
      TRUSTED_PROXIES: "10.0.0.0/8",
      REQUESTS_PER_MINUTE: "600",
      WRONG_KEYS_PER_MINUTE: "30",
      OPENED_LINKS_PER_MINUTE: "7",
      RECORDS_PER_COMPANY: "500",
      BYTES_PER_COMPANY: "2000000000000",
      RETAIN_BATCHES_DAYS: "3650",
      RETAIN_ANALYSES_DAYS: "36500",
      RETAIN_TESTS_DAYS: "1",
      LOG_LEVEL: "Debug",
      METRICS_PORT: "9090",
    });
    expect(config).toEqual({
      host: "0.0.0.0",
      port: 0,
      storage: { kind: "postgres", url: "postgres://ris@db/ris" },
      bootstrap: { company: "St. Vitus", apiKey: "ris_0123456789abcdef" },
      masterKeys: [KEY, OTHER_KEY],
      webhooks: {
        allowLoopback: true,
        allowCidrs: ["10.1.0.0/16", "fd00::/8"],
        keyPairs: [],
        pauseAfter: { messages: 0, hours: 0.5 },
      },
      corsOrigins: ["https://app.example", "http://localhost:5173"],
      trustedProxies: ["10.0.0.0/8"],
      limits: { requestsPerMinute: 600, openingsPerMinute: 7, wrongKeysPerMinute: 30 },
      quotas: { records: 500, bytes: 2_000_000_000_000 },
      retention: { batches: 3_650, analyses: 36_500, attempts: undefined, tests: 1 },
      logLevel: "debug",
      metricsPort: 9090,
    });
  });

  test.each([
    [{ METRICS_PORT: "8080" }, "METRICS_PORT must be another port than PORT."],
    [{ PORT: "9000", METRICS_PORT: "9000" }, "METRICS_PORT must be another port than PORT."],
    [{ PORT: "0", METRICS_PORT: "0" }, ""],
    [{ PORT: "9000", METRICS_PORT: "8080" }, ""],
  ])("%o: two servers do not share a port", (env, complaint) => {
    expect(complaintOf(env)).toContain(complaint);
    if (complaint === "") expect(complaintOf(env)).toBe("");
  });

  test("names every bad key at once and repeats no value", () => {
    const message = complaintOf({
      PORT: "65536",
      DATABASE_URL: "mysql://root:hunter2@db",
      BOOTSTRAP_API_KEY: "a".repeat(32),
      WEBHOOK_ALLOW_LOOPBACK: "perhaps",
      WEBHOOK_ALLOW_CIDRS: "10.0.0.0/33",
      CORS_ORIGINS: "*",
      REQUESTS_PER_MINUTE: "0",
      WRONG_KEYS_PER_MINUTE: "many",
      OPENED_LINKS_PER_MINUTE: "0",
      RETAIN_BATCHES_DAYS: "0",
      RETAIN_ANALYSES_DAYS: "36501",
      RETAIN_ATTEMPTS_DAYS: "1.5",
      RETAIN_TESTS_DAYS: "-1",
      TRUSTED_PROXIES: "10.0.0.1",
      LOG_LEVEL: "loud",
      METRICS_PORT: "-1",
    });
    for (const key of ["PORT", "DATABASE_URL", "BOOTSTRAP_API_KEY", "WEBHOOK_ALLOW_LOOPBACK", "WEBHOOK_ALLOW_CIDRS"])
      expect(message).toContain(`  ${key} must be`);
    for (const key of ["REQUESTS_PER_MINUTE", "OPENED_LINKS_PER_MINUTE", "WRONG_KEYS_PER_MINUTE", "TRUSTED_PROXIES"])
      expect(message).toContain(`  ${key} must be`);
    for (const what of ["BATCHES", "ANALYSES", "ATTEMPTS", "TESTS"])
      expect(message).toContain(`  RETAIN_${what}_DAYS must be`);
    for (const key of ["CORS_ORIGINS", "LOG_LEVEL", "METRICS_PORT"]) expect(message).toContain(`  ${key} must be`);
    expect(message).not.toMatch(/hunter2|too short|perhaps|loud/);
  });

  test.each(["https://app.example/", "https://app.example/path", "app.example", "null"])(
    "refuses %s as an origin, which no browser sends",
    (origin) => {
      expect(complaintOf({ CORS_ORIGINS: origin })).toContain("CORS_ORIGINS");
    },
  );

  test.each([
    ["31 bytes", KEY.subarray(1).toString("base64")],
    ["33 bytes", Buffer.concat([KEY, Buffer.of(1)]).toString("base64")],
    ["a passphrase", "correct horse battery staple correct horse"],
    ["hexadecimal", KEY.toString("hex")],
    ["zeros", Buffer.alloc(32).toString("base64")],
    ["a letter too many", `${KEY_TEXT}A`],
    ["the same key twice, in two spellings", `${KEY_TEXT},${KEY.toString("base64url")}`],
    ["commas alone", ", ,"],
  ])("refuses %s as master keys, and repeats none", (_, text) => {
    expect(complaintOf({ MASTER_KEYS: text })).toMatch(/MASTER_KEYS must be .*openssl rand -base64 32/);
    expect(complaintOf({ MASTER_KEYS: text })).not.toContain(text);
  });

  test("reads master keys from a file, a line each, and says so when it cannot", () => {
    const directory = mkdtempSync(join(tmpdir(), "config-"));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const file = join(directory, "keys");
    expect(complaintOf({ MASTER_KEYS_FILE: file })).toContain("MASTER_KEYS_FILE must be a file that can be read");
    writeFileSync(file, "");
    expect(complaintOf({ MASTER_KEYS_FILE: file })).toContain("MASTER_KEYS_FILE must be a file that can be read");
    writeFileSync(file, `${OTHER_KEY_TEXT}\n${KEY_TEXT}\r\n`);
    expect(parseConfig({ MASTER_KEYS_FILE: file }).masterKeys).toEqual([OTHER_KEY, KEY]);
    expect(complaintOf({ MASTER_KEYS_FILE: file, MASTER_KEYS: KEY_TEXT })).toContain("cannot both be set");
  });

  test.each([
    ["no prefix", SEED],
    ["31 bytes", `whsk_${KEY.subarray(1).toString("base64")}`],
    ["a public key", `whpk_${SEED}`],
    ["base64url", `whsk_${SEED.replace("/", "_")}`],
    ["zeros", `whsk_${Buffer.alloc(32).toString("base64")}`],
    ["a seed with another's public key", `whsk_${Buffer.concat([KEY, OTHER_KEY]).toString("base64")}`],
    ["the same key twice", `whsk_${SEED},whsk_${SEED}`],
    ["one that is none beside one", `whsk_${SEED},whsk_`],
    ["nine", Array.from({ length: 9 }, (_, index) => whskOf(index)).join(",")],
    ["commas alone", ",,"],
  ])("refuses %s as signing keys, and repeats none", (_, text) => {
    expect(complaintOf({ WEBHOOK_SIGNING_KEYS: text })).toMatch(
      /WEBHOOK_SIGNING_KEYS must be .*openssl rand -base64 32/,
    );
    expect(complaintOf({ WEBHOOK_SIGNING_KEYS: text })).not.toContain(text);
  });

  test("reads signing keys from the environment or a file, and publishes what RFC 8032 and RFC 8037 say of a seed", () => {
    const [published, ...others] = parseConfig({ WEBHOOK_SIGNING_KEYS: `whsk_${SEED}, ${whskOf(1)}` }).webhooks
      .keyPairs;
    expect(published?.publicKey).toEqual({
      kid: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
      kty: "OKP",
      crv: "Ed25519",
      alg: "EdDSA",
      use: "sig",
      x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
      public_key: "whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
    });
    expect(others).toHaveLength(1);
    const file = join(mkdtempSync(join(tmpdir(), "config-")), "keys");
    onTestFinished(() => rmSync(file, { force: true }));
    expect(complaintOf({ WEBHOOK_SIGNING_KEYS_FILE: file })).toContain("must be a file that can be read");
    const withPublic = Buffer.concat([
      Buffer.from(SEED, "base64"),
      Buffer.from(published?.publicKey.x ?? "", "base64url"),
    ]);
    writeFileSync(file, `whsk_${withPublic.toString("base64")}\n`);
    expect(parseConfig({ WEBHOOK_SIGNING_KEYS_FILE: file }).webhooks.keyPairs[0]?.publicKey).toEqual(
      published?.publicKey,
    );
    expect(complaintOf({ WEBHOOK_SIGNING_KEYS_FILE: file, WEBHOOK_SIGNING_KEYS: whskOf(1) })).toContain(
      "cannot both be set",
    );
  });

  test("takes an empty variable as unset", () => {
    expect(parseConfig({ PORT: "", WEBHOOK_ALLOW_CIDRS: " " })).toEqual(parseConfig({}));
  });
});
