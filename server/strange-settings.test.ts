import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SETTINGS, strangeSettings } from "./strange-settings.ts";

describe("a variable that looks like a setting and is none", () => {
  test.each([
    ["WEBHOOK_ALOW_LOOPBACK", "WEBHOOK_ALLOW_LOOPBACK"],
    ["WEBHOOKS_ALLOW_LOOPBACK", "WEBHOOK_ALLOW_LOOPBACK"],
    ["webhook_allow_loopback", "WEBHOOK_ALLOW_LOOPBACK"],
    ["WEBHOOK_ALLOW_CIDR", "WEBHOOK_ALLOW_CIDRS"],
    ["PORTT", "PORT"],
    ["PROT", "PORT"],
    ["port", "PORT"],
    ["HOTS", "HOST"],
    ["DATADIR", "DATA_DIR"],
    ["DATA-DIR", "DATA_DIR"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["CORS_ORIGIN", "CORS_ORIGINS"],
    ["LOGLEVEL", "LOG_LEVEL"],
    ["METRIC_PORT", "METRICS_PORT"],
    ["MASTER_KEY", "MASTER_KEYS"],
    ["MASTERKEYS_FILE", "MASTER_KEYS_FILE"],
    ["BOOTSTRAP_APIKEY", "BOOTSTRAP_API_KEY"],
  ])("%s is told to be %s", (name, meant) => {
    expect(strangeSettings({ [name]: "true" })).toEqual([
      `${name} is no setting of this service and is ignored; did you mean ${meant}?`,
    ]);
  });

  test.each(["WEBHOOK_TIMEOUT", "BOOTSTRAP_ADMIN", "CORS_ALLOW_ALL", "MASTER_KEY_ROTATION"])(
    "%s has our prefix and is told, too, without its value",
    (name) => {
      expect(strangeSettings({ [name]: "a secret" })).toEqual([
        `${name} is no setting of this service and is ignored; see spec/guides/operating.md.`,
      ]);
    },
  );

  test.each([
    ["HOME", "/root"],
    ["HOSTNAME", "box"],
    ["HOSTTYPE", "x86_64"],
    ["PGHOST", "db"],
    ["PGPORT", "5432"],
    ["PATH", "/bin"],
    ["PWD", "/"],
    ["LOGNAME", "root"],
    ["LANG", "C"],
    ["XDG_DATA_DIRS", "/usr/share"],
    ["OTEL_SERVICE_NAME", "x"],
    ["NODE_OPTIONS", "--import x"],
    ["npm_config_loglevel", "error"],
    ["SSH_CLIENT", "::1"],
    ["PORTT", ""],
  ])("%s is nobody's mistake", (name, value) => {
    expect(strangeSettings({ [name]: value })).toEqual([]);
  });
});

test("the operating guide has every setting in its table, and no other", () => {
  const guide = readFileSync(new URL("../spec/guides/operating.md", import.meta.url), "utf8");
  const [table = ""] = /\| variable \|[^]*?\n\n/.exec(guide) ?? [];
  const rows = table.split("\n").flatMap((line) => /^\| (`[^|]+) \|/.exec(line)?.[1] ?? []);
  const named = rows.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual([...SETTINGS].toSorted());
});
