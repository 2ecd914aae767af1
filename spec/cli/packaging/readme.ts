/** The README of the package. */
import { z } from "zod";
import { CheckSettings } from "../../../contract-tests/engine/settings.ts";
import { OLDEST_TYPESCRIPT } from "../../codegen/oldest-typescript.ts";
import { Config } from "../config.ts";

/** What a setting is: in its own words, else in those of what it may hold. */
function said(setting: z.ZodType): string {
  return setting.description ?? (setting instanceof z.ZodOptional ? said(setting.unwrap() as z.ZodType) : "");
}

/** A line for each setting. */
function table(shape: Readonly<Record<string, z.ZodType>>): string {
  const lines = Object.entries(shape).map(([key, setting]) => `| \`${key}\` | ${said(setting)} |`);
  return ["| setting | |", "|---|---|", ...lines].join("\n");
}

export function packageReadme(): string {
  return `# onecontract

One OpenAPI contract; types, client, webhook receiver, mock, reference and checks follow from it. Node 20 or later.

\`\`\`sh
npm i -D ./onecontract-0.1.0.tgz   # the tarball: the name is not on the registry, and whatever stands there is not ours
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
| \`receiver\` | the reference receiver: verifies, handles each webhook once, says what came |
| \`trigger\` | fires one webhook |
| \`docs\` | the interactive reference as a static site |
| \`package\` | client and receivers as an npm package of their own; asks for the bundler \`rolldown\` |
| \`check\`, \`replay\` | hold a running server against the contract, repeat one finding |
| \`watch\` | judges what passes between a server, its clients and its receivers, or a record of it |
| \`diff\`, \`changelog\` | what changed between two contracts, and what of it breaks |

\`onecontract COMMAND --help\` explains each. Exit codes: 0 as wanted, 1 something was found, 2 the command could not do its work.
No command calls another host than those that it is given.

A reference that leads nowhere, or to what does not belong there, is named with its file and line and keeps nobody from the rest: a
missing schema takes any value (\`unknown\`), anything else is left out. \`lint\` counts it as an error (exit code 1), whatever the
preset; \`generate\`, \`docs\` and \`package\` write what there is and end with 1, the other commands go on. Where the file or address
that it names cannot be read, nobody knows what stands there: every command but \`lint\` does nothing and ends with 2.
\`lint: { rules: { no-unresolved-refs: warn } }\` lets all of them go on.

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

${table(Config.shape)}

## The server that is checked

\`check\` takes no more of a server for granted than its contract says. The section \`check\` tells it what else is so:

${table(CheckSettings.shape)}

A server in a container or on another machine does not reach receivers of webhooks on 127.0.0.1, and one behind a gateway may ask for more than its
contract says:

\`\`\`yaml
check:
  target: https://staging.example.com/v1
  headers: { X-Gateway-Token: "$GATEWAY_TOKEN" }
  receivers: { url: "https://tunnel.example.com", listen: "127.0.0.1:9100" } # of a container: http://host.docker.internal:9100, 0.0.0.0:9100
\`\`\`

## Your compiler

What \`generate\` writes is compiled by your project, with TypeScript ${OLDEST_TYPESCRIPT} or later: strict or not, for ES2017 and later, to ECMAScript modules or
CommonJS (\`routes.ts\` to modules alone: it imports JSON), so that Nest, Next.js, Vite and Angular take it as they are set up. webpack, Next.js, Jest and React
Native find no module under a name that ends in \`.js\`: \`specifiers: none\`. Where nothing is compiled, \`package\` makes plain JavaScript.

## Pages

\`client.paginate.NAME\` gives every item of every page of an operation that pages. Where a contract shows that by \`cursor\` and \`next_cursor\`,
nothing need be said. Every other way is said once in the configuration, or at an operation as \`x-pagination\` (in an overlay, too). The first rule counts
that fits an operation: its query has the parameter, its answer the list and what else is named.

\`\`\`yaml
pagination:
  - { cursor: starting_after, next: /data/-1/id, more: /has_more } # the last item is the cursor
  - { cursor: page_token, nextHeader: X-Next-Page }
  - { bodyCursor: /cursor, next: /next_cursor } # a search by POST: the body takes it
  - { page: page, first: 1, pages: /meta/pages } # without "pages" an empty page is the last
  - { offset: offset, total: /total }
  - { url: /next } # the answer has the address of the next page
  - { link: true, operations: ["repos/*"] } # a Link header with rel="next"
\`\`\`

\`items\` points to the list where an answer has more than one. \`operations\` names some, and then a header need not stand in the contract.

## Contracts of others

A contract that is not yours is completed by an [OpenAPI Overlay](https://spec.openapis.org/overlay/v1.0.0.html), for example with
the extension [\`x-webhook-delivery\`](x-webhook-delivery/README.md) that says how its webhooks are signed: which header, which
scheme, what stands before the signature, where the time stands and how it is written, and what is signed.

\`\`\`yaml
overlay: 1.0.0
info: { title: How the webhooks are signed, version: "1" }
actions:
  - target: $.webhooks.*.post
    update:
      x-webhook-delivery:
        signature:
          header: X-Slack-Signature
          scheme: hmac-sha256-hex
          prefix: v0=
          timestamp: { header: X-Slack-Request-Timestamp }
          payload: "v0:{timestamp}:{body}"
\`\`\`

Where that is not enough (signatures over the address, certificates), give the receiver a \`verify\` of your own in place of \`secrets\`.
`;
}
