/** What each room of the respiratory core may import beside itself and the vocabulary (types/, spirometry.ts). */
const RESPIRATORY_ROOMS = [
  ["statistics", []],
  ["standards", []],
  ["reference", ["standards", "statistics"]],
  ["curves", ["standards", "statistics"]],
  ["quality", ["curves", "standards", "statistics"]],
  ["plausibility", ["quality", "reference", "standards", "statistics"]],
  ["visits", ["course", "quality", "standards", "statistics"]],
  ["course", ["standards", "statistics"]],
  ["interpretation", ["plausibility", "quality", "standards", "statistics"]],
  ["records", ["course", "quality", "standards", "statistics"]],
  ["statement", ["course", "interpretation", "quality", "standards", "visits"]],
  ["cohort", ["course", "plausibility", "quality", "reference", "standards", "statistics", "visits"]],
  ["report", ["interpretation", "quality", "reference", "standards", "statistics", "visits"]],
];

/** Dependencies point inwards: routes -> usecases -> respiratory; ports in between; nothing imports main. */
module.exports = {
  forbidden: [
    rule(
      "respiratory-is-pure",
      "The respiratory core has no clock, no I/O and no packages.",
      "^server/respiratory/(?!.*\\.test\\.ts$)",
      {
        pathNot: "^server/respiratory/",
      },
    ),
    rule(
      "usecases-know-ports",
      "Use cases know the core and the ports, never HTTP or an engine.",
      "^server/usecases/(?!.*\\.test\\.ts$)",
      {
        path: "^server/(routes|composition|app|main|config|problems)|^server/storage/(sqlite|postgres|queries|migrations)|^(mock|contract-tests|spec)/|node_modules/(hono|@hono|pg|kysely|undici)",
      },
    ),
    rule(
      "reports-are-pure",
      "A result goes in, text comes out: the core, the types of the contract, and what draws; no clock, no I/O.",
      "^server/reports/(?!.*\\.test\\.ts$|testing/|picture/)",
      {
        pathNot:
          "^server/(reports|respiratory)/|^generated/types\\.ts$|node_modules/(@types/)?d3-|^node:crypto$|^crypto$",
      },
    ),
    rule(
      "storage-knows-no-webhooks",
      "Storage implements ports; it calls nobody.",
      "^server/storage/(?!.*\\.test\\.ts$|testing/)",
      {
        path: "^server/(webhooks|usecases|routes|respiratory)|^(mock|contract-tests|spec)/",
      },
    ),
    rule(
      "the-port-knows-no-query",
      "The port, its batching and what the engines differ in stand below the queries.",
      "^server/storage/(assemble-store|batcher|delivery-queue|engine|ports/[a-z-]+|schema|store|wake)\\.ts$",
      { path: "^server/storage/(queries|migrations|sqlite|postgres)" },
    ),
    rule(
      "queries-know-no-engine",
      "One set of queries and migrations serves both engines.",
      "^server/storage/(queries|migrations)/",
      {
        path: "^server/storage/(sqlite|postgres)",
      },
    ),
    rule("sqlite-knows-no-postgres", "An engine can go without the other.", "^server/storage/sqlite", {
      path: "^server/storage/postgres|node_modules/pg/",
    }),
    rule("postgres-knows-no-sqlite", "An engine can go without the other.", "^server/storage/postgres", {
      path: "^server/storage/sqlite|^node:sqlite$",
    }),
    rule(
      "webhooks-know-ports",
      "Delivery sees storage through its port alone.",
      "^server/webhooks/(?!.*\\.test\\.ts$|testing/)",
      {
        path: "^server/(usecases|routes|respiratory)|^server/storage/(?!store\\.ts$|delivery-queue\\.ts$)|^(mock|contract-tests|spec)/",
      },
    ),
    ...RESPIRATORY_ROOMS.map(respiratoryRoom),
    rule(
      "sending-knows-no-queue",
      "The HTTP client, the address guard and the signing of webhooks stand below delivery.",
      "^server/webhooks/(http|address-guard|signing)/(?!.*\\.test\\.ts$)",
      { path: "^server/webhooks/delivery/|^server/storage/" },
    ),
    rule(
      "the-auditor-knows-promises",
      "What judges the simulated deliveries shares no code with what it judges.",
      "^server/delivery-simulation/(audit/|history\\.ts$)",
      { pathNot: "^server/delivery-simulation/(audit/|history\\.ts$)|^(node:)?crypto$" },
    ),
    rule("nothing-imports-main", "The composition root is the outermost ring.", ".*", { path: "^server/main\\.ts$" }),
    rule(
      "only-programs-compose",
      "What puts the service together is imported by its programs and by tests.",
      "^server/(?!composition/|bench/|testing/|main\\.ts$|admin\\.ts$|print-contract\\.ts$|.*\\.test\\.ts$)",
      { path: "^server/composition/" },
    ),
    rule("generated-stands-alone", "Generated code imports itself and packages.", "^generated/", {
      path: "^(server|spec|mock|contract-tests)/",
    }),
    rule("the-reader-stands-alone", "Everyone reads contracts through it.", "^spec/openapi/", {
      path: "^(server|mock|contract-tests|generated|spec/(?!openapi/))",
    }),
    rule("codegen-knows-no-service", "The generator works for any contract.", "^spec/(?!cli/)", {
      path: "^(server|mock|contract-tests|spec/cli)/",
    }),
    rule(
      "only-the-command-composes",
      "The command knows codegen, mock and gate; none of them knows it.",
      "^(mock|contract-tests)/",
      {
        path: "^spec/cli/",
      },
    ),
    rule(
      "the-gate-judges-by-itself",
      "Beside reading, the contract tests share nothing with the generator.",
      "^contract-tests/(?!package-e2e/|canaries/|mock/)",
      {
        path: "^spec/codegen/",
      },
    ),
    rule("the-gate-speaks-http", "Contract tests never import the server.", "^contract-tests/", { path: "^server/" }),
    rule(
      "engine-parts-know-no-phase",
      "Traffic, generation, coverage and webhooks are what phases and checks are made of.",
      "^contract-tests/engine/(http|generate|coverage|webhooks|report)/(?!.*\\.test\\.ts$)",
      { path: "^contract-tests/engine/(phases|checks)/" },
    ),
    rule(
      "engine-traffic-knows-no-webhook",
      "Requests, bodies and coverage know nothing of deliveries and reports.",
      "^contract-tests/engine/(http|generate|coverage)/(?!.*\\.test\\.ts$)",
      { path: "^contract-tests/engine/(webhooks|report)/" },
    ),
    rule(
      "the-engine-knows-no-service",
      "The engine holds any server against any contract.",
      "^contract-tests/engine/(?!.*\\.test\\.ts$)",
      {
        path: "^contract-tests/(service-profile|mock|mutation|comparison-tools|canaries|baseline|other-contracts|package-e2e)/",
      },
    ),
    rule("the-mock-knows-no-server", "The mock works for any contract.", "^mock/", { path: "^server/" }),
    { name: "no-cycles", severity: "error", comment: "A cycle has no inside.", from: {}, to: { circular: true } },
    {
      name: "no-unresolved",
      severity: "error",
      comment: "An import that leads nowhere.",
      from: {},
      // "hooks" is what Dredd puts into its hook files
      to: { couldNotResolve: true, pathNot: "^hooks$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "codegen/fixtures|canaries|package-e2e/consumer" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  },
};

function respiratoryRoom([room, below]) {
  return rule(
    `respiratory-${room}-looks-down`,
    `server/respiratory/${room} imports ${below.length === 0 ? "no other room" : below.join(", ")}: no arrow runs back.`,
    `^server/respiratory/${room}/(?!.*\\.test\\.ts$|testing/)`,
    {
      path: "^server/respiratory/",
      pathNot: `^server/respiratory/((${[room, ...below].join("|")})/|types/|spirometry\\.ts$)`,
    },
  );
}

function rule(name, comment, from, to) {
  return { name, comment, severity: "error", from: { path: from }, to };
}
