/** What a page does with the client. `window.call(baseUrl, token)` gives what two operations answered. */
import { createClient } from "respiratory-intelligence-service-client";

async function call(baseUrl: string, token: string) {
  const client = createClient({ baseUrl, token });
  const descriptor = await client.getServiceDescriptor();
  // a header of its own, a key for repeats and a JSON body: all that a browser asks leave for
  const model = await client.buildModel({ body: { project_id: "no-such-project", reference_equations: "gli-2012" } });
  return { version: descriptor.ok ? descriptor.data.version : undefined, model: model.status };
}

Object.assign(globalThis, { call });
