// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/** Starts the interactive reference in its page. Everything that would ask another host is off. */
(() => {
  const SCHEMAS = "Schemas";
  /**
   * The theme's own light colours are too pale for small text: these reach 4.5 to 1 on every background. Words of a table stay whole,
   * so that it scrolls on a phone instead of breaking numbers in two. A section reached by a link needs no frame.
   */
  const CSS = `
    .light-mode {
      --scalar-color-2: #595959;
      --scalar-color-3: #6b6b6b;
      --scalar-color-green: #00704a;
      --scalar-color-blue: #0064a6;
      --scalar-color-orange: #a84300;
      --scalar-color-red: #c40016;
    }
    .dark-mode {
      --scalar-color-3: #979797;
      --scalar-color-red: #ff6b6b;
    }
    .scalar-app .markdown table { display: block; table-layout: auto; }
    .scalar-app .markdown :is(td, th) { word-break: normal; overflow-wrap: normal; }
    .scalar-app .markdown td code { overflow-wrap: anywhere; }
    .scalar-app .markdown td:first-child code { white-space: nowrap; }
    .scalar-app .markdown tr.explained > td { background: var(--scalar-background-3); }
    @media (max-width: 600px) {
      .scalar-app .markdown :is(td, th) { padding: 6px; font-size: 13px; }
      .scalar-app .markdown td code { padding: 1px; font-size: 11px; }
    }
    .scalar-app section[tabindex="-1"]:focus-visible { outline: none; }
  `;
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
    customCss: CSS,
  });
})();
