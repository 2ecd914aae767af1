/** Starts the interactive reference in its page. Everything that would ask another host is off. */
(() => {
  const SCHEMAS = "Schemas";
  /** How often and how long a problem's code is looked for while the reference is being drawn. */
  const LOOK_EVERY_MS = 200;
  const PATIENCE_MS = 15_000;
  const WEBHOOK = ["GET", "PUT", "POST", "DELETE", "PATCH"].map((method) => `[id*="/webhook/${method}/"]`).join();
  /**
   * - The theme's own light colours are too pale for small text; these reach 4.5 to 1 on every background.
   * - Words of a table stay whole: a phone would break numbers in two.
   * - A section reached by a link needs no frame around it.
   * - A webhook is sent by the service. Sent from here it would carry the reader's API key and a signature of other bytes.
   * - A group of schemas has no operations to list.
   * - On a phone the client that tries a request would be wider than the screen, its button out of reach.
   */
  const STYLE = `
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
    .scalar-app ul.endpoints { max-height: none; overflow: visible; }
    .scalar-app .endpoints-card:not(:has(li)) { display: none; }
    .scalar-app section[tabindex="-1"]:focus-visible { outline: none; }
    .scalar-app section:is(${WEBHOOK}) .show-api-client-button { display: none; }
    .scalar-client main > * { min-width: 0; }
    @media (max-width: 600px) {
      .scalar-app .markdown :is(td, th) { padding: 6px; font-size: 13px; }
      .scalar-app .markdown td code { padding: 1px; font-size: 11px; }
      .scalar-client .t-app__top-container { padding-left: 36px; }
    }
  `;
  /** A guide has neither a second column nor a version of OpenAPI. */
  const STYLE_OF_GUIDES = `
    .introduction-section .section-column { flex: 1; max-width: 52rem; }
    .introduction-section .section-column ~ .section-column, .introduction-section .badge { display: none; }
  `;
  const element = document.getElementById("reference");
  const {
    openAll,
    explained = {},
    groups = {},
    guides = [],
    isGuide = false,
  } = JSON.parse(document.getElementById("settings").textContent);
  /** A page from a file may ask nobody, unless the contract names the host of its server. */
  const fromFile = location.protocol === "file:";
  let stopShowing = () => {};

  /** Keeps the code's own row in view while the reference draws and scrolls by itself, until the reader moves. */
  const showRow = (code) => {
    const show = () => {
      const cell = [...document.querySelectorAll("td:first-child code")].find((found) => found.textContent === code);
      const row = cell?.closest("tr");
      row?.classList.add("explained");
      const { top, bottom } = row?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
      if (top < innerHeight / 4 || bottom > innerHeight) row?.scrollIntoView({ block: "center" });
    };
    stopShowing();
    for (const row of document.querySelectorAll("tr.explained")) row.classList.remove("explained");
    const timer = setInterval(show, LOOK_EVERY_MS);
    stopShowing = () => clearInterval(timer);
    for (const event of ["wheel", "touchstart", "pointerdown", "keydown"]) {
      addEventListener(event, stopShowing, { once: true });
    }
    setTimeout(stopShowing, PATIENCE_MS);
  };

  /** Turns the address of a problem's `type` into that of the schema which explains its code. */
  const followProblemType = () => {
    for (const [schema, codes] of Object.entries(explained)) {
      const code = codes.find((known) => location.hash === `#${encodeURIComponent(known)}`);
      if (code === undefined) continue;
      location.replace(globalThis.referencePage.schemaAnchor(groups, schema));
      return showRow(code);
    }
  };

  /** Code that is wider than the page scrolls in itself; without a mouse it has to be reached to be scrolled. */
  const reachCode = () => {
    for (const code of element.querySelectorAll("pre code.custom-scroll:not([tabindex])")) code.tabIndex = 0;
  };

  const show = (contract) => {
    // what was shown meanwhile; the reference would take it for a part of itself
    element.replaceChildren();
    globalThis.Scalar.createApiReference(element, {
      content: globalThis.referencePage.prepare(contract, { groups, guides, fromFile }),
      hideTestRequestButton: fromFile && !contract.servers?.some(({ url }) => /^https?:/.test(url)),
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
      // a guide has no operations: neither clients nor a contract to take away
      ...(isGuide ? { hiddenClients: true, documentDownloadType: "none", hideModels: true } : {}),
      customCss: isGuide ? STYLE + STYLE_OF_GUIDES : STYLE,
    });
  };

  followProblemType();
  addEventListener("hashchange", followProblemType);
  if (isGuide) new MutationObserver(reachCode).observe(element, { childList: true, subtree: true });
  show(globalThis.contract);
})();
