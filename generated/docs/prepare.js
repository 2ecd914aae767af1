// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/**
 * What the reference shows beside the contract's own words: each webhook's samples in its text, because it draws samples of
 * requests alone; a sample of our client for each operation; operationIds in the introduction as links; the schemas in groups.
 * Opened from a file, a relative server is nowhere: the samples then name a host to put in.
 */
globalThis.referencePage = (() => {
  const METHODS = ["get", "put", "post", "delete", "patch", "options", "head", "trace"];
  const operationsIn = (items) =>
    Object.entries(items ?? {}).flatMap(([path, item]) =>
      METHODS.flatMap((method) => (item[method] ? [{ path, method, operation: item[method] }] : [])),
    );

  /** The address of an operation on the page, as the reference makes it. */
  const slug = (text) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
      .trim()
      .replaceAll(/\s+/g, "-");
  const anchorOf = ({ path, method, operation }) => {
    const tag = operation.tags?.[0];
    return `#${tag === undefined ? "" : `tag/${slug(tag)}/`}${method.toUpperCase()}${path}`;
  };

  /** A fence longer than any run of backticks in what it holds. */
  const fenced = (language, source) => {
    const longest = Math.max(2, ...[...source.matchAll(/`+/g)].map(([run]) => run.length));
    const fence = "`".repeat(longest + 1);
    return `${fence}${language}\n${source.trimEnd()}\n${fence}`;
  };

  const withSamples = (operation) => {
    const samples = (operation["x-codeSamples"] ?? []).filter(({ source }) => typeof source === "string");
    if (samples.length === 0) return operation;
    const parts = samples.map(({ lang = "", label, source }) => {
      return `#### ${label ?? lang}\n\n${fenced(lang.toLowerCase().replace("c#", "csharp"), source)}`;
    });
    return { ...operation, description: [operation.description ?? "", "### Samples", ...parts].join("\n\n") };
  };

  const resolve = (contract, value) => {
    if (typeof value?.$ref !== "string" || !value.$ref.startsWith("#/")) return value;
    const tokens = value.$ref.slice(2).split("/");
    const names = tokens.map((token) => decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~"));
    return names.reduce((at, name) => at?.[name], contract);
  };
  const exampleOf = (contract, media) => {
    const first = resolve(contract, Object.values(media?.examples ?? {})[0]);
    return first?.value ?? media?.example ?? resolve(contract, media?.schema)?.examples?.[0];
  };
  const literal = (value) => JSON.stringify(value, undefined, 2).replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, "$1$2:");

  /** The call of the generated client, with the first example of the body and those of the required parameters. */
  const clientSample = (contract, item, operation) => {
    const input = {};
    for (const entry of [...(item.parameters ?? []), ...(operation.parameters ?? [])]) {
      const parameter = resolve(contract, entry);
      if (parameter?.required !== true || !["path", "query"].includes(parameter.in)) continue;
      const { [parameter.in]: known = {} } = input;
      input[parameter.in] = { ...known, [parameter.name]: exampleOf(contract, parameter) ?? "..." };
    }
    const body = exampleOf(contract, resolve(contract, operation.requestBody)?.content?.["application/json"]);
    if (body !== undefined) input.body = body;
    const given = Object.keys(input).length === 0 ? "" : literal(input);
    const source = `const answer = await client.${operation.operationId}(${given});\nif (answer.ok) console.log(answer.data);\nelse console.error(answer.status, answer.error);`;
    return { lang: "javascript", label: "Our client", source };
  };

  const linked = (text, operations) => {
    const anchors = new Map(operations.map((found) => [found.operation.operationId, anchorOf(found)]));
    return text.replaceAll(/(?<!\[)`([^`]+)`/g, (code, word) =>
      anchors.has(word) ? `[${code}](${anchors.get(word)})` : code,
    );
  };

  const groupName = (tag) => `${tag}: schemas`;

  /** The address of a schema on the page. */
  const schemaAnchor = (groups, name) => {
    const [tag] = Object.entries(groups).find(([, names]) => names.includes(name)) ?? [];
    return `#${tag === undefined ? "" : `tag/${slug(groupName(tag))}/`}schemas/${name}`;
  };

  const withGroups = (contract, groups) => {
    const schemas = { ...contract.components?.schemas };
    for (const [tag, names] of Object.entries(groups)) {
      for (const name of names) {
        const { [name]: schema } = schemas;
        if (typeof schema === "object" && !schema["x-tags"]) schemas[name] = { ...schema, "x-tags": [groupName(tag)] };
      }
    }
    const tags = [
      ...(contract.tags ?? []),
      ...Object.keys(groups).map((tag) => ({
        name: groupName(tag),
        description: "What these operations take and give.",
      })),
    ];
    return { ...contract, tags, components: { ...contract.components, schemas } };
  };

  const withHost = (servers = [{ url: "/" }]) =>
    servers.map((server) => (/^[a-z]+:/i.test(server.url) ? server : { ...server, url: `https://HOST${server.url}` }));

  /** Guides that are served beside the reference stand below its first paragraph. */
  const withGuides = (text, guides) => {
    if (guides.length === 0) return text;
    const [first, ...rest] = text.split("\n\n");
    const links = guides.map(({ title, href }) => `[${title}](${href})`).join(", ");
    return [first, `**Guides.** ${links}.`, ...rest].join("\n\n");
  };

  const prepare = (contract, { groups = {}, guides = [], fromFile = false } = {}) => {
    const paths = {};
    for (const [path, item] of Object.entries(contract.paths ?? {})) {
      paths[path] = { ...item };
      for (const { method, operation } of operationsIn({ [path]: item })) {
        if (typeof operation.operationId !== "string" || !/^[A-Za-z_$][\w$]*$/.test(operation.operationId)) continue;
        const samples = [...(operation["x-codeSamples"] ?? []), clientSample(contract, item, operation)];
        paths[path][method] = { ...operation, "x-codeSamples": samples };
      }
    }
    const webhooks = {};
    for (const [name, item] of Object.entries(contract.webhooks ?? {})) {
      webhooks[name] = { ...item };
      for (const { method, operation } of operationsIn({ [name]: item }))
        webhooks[name][method] = withSamples(operation);
    }
    const info = { ...contract.info };
    const introduction = withGuides(info.description ?? "", guides);
    if (introduction !== "") info.description = linked(introduction, operationsIn(contract.paths));
    const shown = { ...contract, info, paths, ...(contract.webhooks === undefined ? {} : { webhooks }) };
    if (fromFile) shown.servers = withHost(contract.servers);
    return Object.keys(groups).length === 0 ? shown : withGroups(shown, groups);
  };
  return { prepare, schemaAnchor };
})();
