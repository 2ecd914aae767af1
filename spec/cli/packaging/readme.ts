/** The README of the package. */
export function packageReadme(): string {
  return `# onecontract

One OpenAPI contract; types, client, webhook receiver, mock, reference and checks follow from it. Node 20 or later.

\`\`\`sh
npm i -D onecontract
npx onecontract init        # a contract, a configuration and npm scripts beside what is there
npx onecontract generate    # types, schemas, client, webhook receiver; names the packages they need
npx onecontract mock        # answers from the contract on port 4010, webhooks included
npx onecontract check --target http://127.0.0.1:3000
\`\`\`

| command | |
|---|---|
| \`init\` | begins: contract, configuration, scripts, a workflow |
| \`lint\` | rules for contracts: \`--preset recommended\` or \`strict\` |
| \`generate\` | TypeScript of the contract; \`--target\`, \`--specifiers\`, \`--check\`, \`--watch\` |
| \`mock\` | every answer fits the contract; webhooks are fired, signed and tried again |
| \`listen\` | shows, verifies, forwards and replays webhooks of a running service |
| \`trigger\` | fires one webhook |
| \`docs\` | the interactive reference as a static site |
| \`check\` | holds a running server against the contract |
| \`diff\`, \`changelog\` | what changed between two contracts, and what of it breaks |

\`onecontract COMMAND --help\` explains each. Exit codes: 0 as wanted, 1 something was found, 2 the command could not do its work.
No command calls another host than those that it is given.

Settings stand in \`onecontract.config.ts\`, \`.js\`, \`.json\` or \`.yaml\`:

\`\`\`ts
import { defineConfig } from "onecontract";

export default defineConfig({
  contract: "openapi.yaml",
  overlays: ["our-notes.overlay.yaml"],
  targets: ["types", "zod", "client", "receiver"],
  lint: { preset: "recommended" },
  check: { target: "http://127.0.0.1:3000", credentials: { ApiKey: "$API_KEY" } },
});
\`\`\`

A contract that is not yours is completed by an [OpenAPI Overlay](https://spec.openapis.org/overlay/v1.0.0.html), for example with
the extension [\`x-webhook-delivery\`](x-webhook-delivery/README.md) that says how its webhooks are signed.
`;
}
