/** generated/README.md: what each file is, for whoever opens the folder first. */
export function emitReadme(): string {
  return `# Generated from the contract: do not edit

Every file here is written by \`make generate\` from \`spec/\`. A change made here is lost with the next run and fails the
freshness check before that.

| file | what it is |
|---|---|
| \`openapi.yaml\`, \`openapi.json\` | the contract, bundled into one document |
| \`types.ts\` | TypeScript types of every schema, operation and webhook |
| \`schemas.ts\` | a Zod schema for each of them, with the verdicts of JSON Schema 2020-12 |
| \`routes.ts\` | the operations as routes of \`@hono/zod-openapi\`, and what a server must know about each |
| \`client/\` | a typed client: retries, idempotency keys, pagination |
| \`webhooks/\` | receivers for the webhooks: signature, parsing, adapters |
| \`docs/\` | the page of the interactive reference; \`make docs\` makes a site of it |
| \`checks/\`, \`routing/\` | the parts the files above stand on |

A schema with \`readOnly\` or \`writeOnly\` members appears twice, as \`NameInput\` (what goes into the service) and \`NameOutput\`
(what comes out, webhook bodies included).
`;
}
