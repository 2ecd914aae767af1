/** Starts the interactive reference in its page. Everything that would ask another host is off. */
(() => {
  const SCHEMAS = "Schemas";
  const element = document.getElementById("reference");
  const { openAll, explained } = JSON.parse(document.getElementById("settings").textContent);

  /** Brings the code's own row into view, once the reference has drawn it. */
  const showRow = (code) => {
    const find = () =>
      [...document.querySelectorAll("td code")].find((cell) => cell.textContent === code)?.closest("tr");
    const watch = new MutationObserver(() => {
      const row = find();
      if (row === undefined) return;
      for (const marked of document.querySelectorAll("tr.explained")) marked.classList.remove("explained");
      row.classList.add("explained");
      row.scrollIntoView({ block: "center" });
    });
    watch.observe(element, { childList: true, subtree: true });
    setTimeout(() => watch.disconnect(), 5000);
  };

  /** Turns the address of a problem's `type` into that of the section which explains it. */
  const followProblemType = () => {
    for (const [schema, codes] of Object.entries(explained)) {
      const code = codes.find((known) => location.hash === `#${encodeURIComponent(known)}`);
      if (code === undefined) continue;
      location.replace(`#${SCHEMAS.toLowerCase()}/${schema}`);
      showRow(code);
    }
  };

  followProblemType();
  addEventListener("hashchange", followProblemType);
  globalThis.Scalar.createApiReference(element, {
    url: new URL("openapi.json", document.baseURI).href,
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: "never",
    persistAuth: false,
    modelsSectionLabel: SCHEMAS,
    generateModelSlug: ({ name }) => name,
    orderSchemaPropertiesBy: "preserve",
    showOperationId: true,
    defaultOpenAllTags: openAll,
    customCss: "tr.explained > td { background: var(--scalar-background-3) }",
  });
})();
