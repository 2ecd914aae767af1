import { createHash } from "node:crypto";

/** A table whose rows are laid out as blocks, each value under its own name, where the screen is too narrow for columns. */
function stacked(table: string, columns: number): string {
  return `${table} thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
${table} tbody tr{display:grid;grid-template-columns:repeat(${columns},minmax(0,1fr));padding:8px 0;border-bottom:1px solid var(--line)}
${table} tbody th{grid-column:1/-1;border:0;padding:2px 0}
${table} tbody td{border:0;padding:1px 0;text-align:left;white-space:normal}
${table} tbody td[data-label]::before{content:attr(data-label);display:block;font-size:11px;font-weight:400;color:var(--soft)}
${table} tbody td.absent{display:none}
${table} tbody td.wrap,${table} tbody .bar{grid-column:1/-1;width:100%}`;
}

/**
 * The one style sheet of every page. Blue and vermilion of Okabe and Ito (2008) can be told apart by colour-blind readers; on grey
 * paper full and dashed lines, full and open marks do the same.
 */
export const STYLE = `
:root{color-scheme:light dark;--paper:#fff;--page:#eef1f4;--ink:#16202a;--soft:#4b5a68;--line:#ccd4db;--faint:#e6ebef;--band:#dcebe2;--limit:#5d7a68;--pre:#0060a8;--post:#b84a00;--third:#6a4b9c;--warn:#7a4b00;--warn-paper:#fff5df;--warn-line:#e0b04f;--low:#a3122f}
@media (prefers-color-scheme:dark){:root{--paper:#141b22;--page:#0c1116;--ink:#e8eef3;--soft:#a7b5c1;--line:#3a4752;--faint:#232d36;--band:#1d3a2c;--limit:#86b398;--pre:#6db8f2;--post:#ff9a52;--third:#bda2ee;--warn:#ffd58a;--warn-paper:#2d2412;--warn-line:#8a6a24;--low:#ff8fa3}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;-webkit-text-size-adjust:100%}
main{max-width:1080px;margin:24px auto;padding:28px 32px;background:var(--paper);border-radius:10px}
h1,h2,p,dl,dd,ul,ol,table{margin:0}
h1{font-size:26px;line-height:1.2;overflow-wrap:anywhere}
h2{font-size:15px;line-height:1.3;margin-bottom:6px}
a{color:var(--pre)}
a:focus-visible{outline:3px solid var(--pre);outline-offset:2px}
section{margin-top:20px}
.kicker{color:var(--soft);font-size:13px;letter-spacing:.02em}
.top{display:flex;gap:16px 24px;justify-content:space-between;align-items:flex-start;flex-wrap:wrap}
.status{border:1.5px solid var(--ink);border-radius:6px;padding:4px 10px;font-weight:600;font-size:13px}
.facts{display:flex;flex-wrap:wrap;gap:8px 26px;margin-top:16px;padding:10px 0;border-top:1px solid var(--line);border-bottom:1px solid var(--line)}
.facts.plain{border:0;padding:0;margin-top:0}
.facts dt{color:var(--soft);font-size:12px}
.facts dd{font-weight:600}
.cautions{background:var(--warn-paper);border-left:5px solid var(--warn-line);padding:10px 14px;border-radius:0 6px 6px 0}
.cautions h2{color:var(--warn)}
.cautions ul{padding-left:18px}
.finding h2{font-size:20px}
.finding h2 span{font-weight:400}
.finding p+p{margin-top:6px}
.finding .lead{font-weight:600}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:5px 8px;text-align:right;white-space:nowrap;border-bottom:1px solid var(--faint)}
thead th{color:var(--soft);font-size:12px;font-weight:600;vertical-align:bottom}
thead tr:last-child th{border-bottom:1px solid var(--line)}
tbody th{text-align:left;font-weight:600}
th.start,td.start{text-align:left}
td.wrap{white-space:normal;min-width:9em}
.people tbody th{white-space:normal;overflow-wrap:anywhere;min-width:11em}
th.group{text-align:center}
.unit{color:var(--soft);font-weight:400;font-size:12px}
.low{color:var(--low);font-weight:700}
.bar{width:238px;padding:2px 0 2px 8px}
.z-bar{display:block;width:230px;height:auto}
.z-bar .line,.axis .line{stroke:var(--soft);stroke-width:1;fill:none}
.z-bar .band,.plot .band{fill:var(--band)}
.z-bar .median{stroke:var(--soft);stroke-width:1}
.limit{stroke:var(--limit);stroke-width:1.4;fill:none}
.plot .limit{stroke-dasharray:5 3}
.z-bar .mark.pre{fill:var(--pre);stroke:var(--paper);stroke-width:1.5}
.z-bar .mark.post{fill:var(--paper);stroke:var(--post);stroke-width:2.2}
svg text{font:11px system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;fill:var(--soft)}
svg .middle{text-anchor:middle}
svg .end{text-anchor:end}
svg .label{fill:var(--ink)}
.grid{stroke:var(--faint);stroke-width:1;fill:none}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(270px,1fr));gap:16px 22px}
.plots figure{margin:0}
.plots figcaption{font-weight:600;margin-bottom:4px}
.plot{display:block;width:100%;height:auto;max-width:440px}
figure:only-child .plot{max-width:560px}
.curve{fill:none;stroke-width:1;stroke-linejoin:round}
.curve.pre{stroke:var(--pre)}
.curve.post{stroke:var(--post);stroke-dasharray:6 3}
.curve.best{stroke-width:2.6}
.curve:not(.best){opacity:.65}
.curve.unusable{stroke:var(--soft);stroke-dasharray:1.5 3;opacity:1}
.predicted{stroke:var(--limit);stroke-width:1.4;stroke-dasharray:2 3;fill:none}
.series .course{fill:none;stroke-width:1.8}
.series .mark{stroke:var(--paper);stroke-width:1}
.series.fev1 .course{stroke:var(--pre)}.series.fev1 .mark{fill:var(--pre)}
.series.fvc .course{stroke:var(--post);stroke-dasharray:7 3}.series.fvc .mark{fill:var(--post)}
.series.fev1_fvc .course{stroke:var(--third);stroke-dasharray:2 3}.series.fev1_fvc .mark{fill:var(--third)}
.key{display:flex;flex-wrap:wrap;gap:2px 16px;font-size:12px;color:var(--soft);margin-top:4px}
.key span{display:inline-flex;align-items:center;gap:5px}
.sample{width:28px;height:12px}
.note,.small{font-size:12.5px;color:var(--soft)}
p.note{margin-top:6px}
svg .note{font-size:10.5px;paint-order:stroke;stroke:var(--paper);stroke-width:3px;stroke-linejoin:round}
.two>*{min-width:0}
.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,480px),1fr));gap:16px 28px;align-items:start}
.scroll{overflow-x:auto}
.scroll:focus-visible{outline:3px solid var(--pre);outline-offset:2px}
.sign{display:grid;grid-template-columns:2fr 1fr 2fr;gap:24px;margin-top:26px}
.sign p{border-top:1px solid var(--ink);padding-top:4px;font-size:12.5px;color:var(--soft)}
footer{margin-top:20px;padding-top:10px;border-top:1px solid var(--line);font-size:12px;color:var(--soft);overflow-wrap:anywhere}
footer p+p{margin-top:3px}
footer h2{font-size:12px;margin-bottom:2px}
.sources{padding-left:20px;margin-bottom:6px;columns:2 300px;column-gap:28px}
.sources li{break-inside:avoid}
.cite{font-size:.7em;font-weight:400;line-height:0;color:var(--soft);margin-left:1px}
.counts{display:grid;grid-template-columns:repeat(auto-fit,minmax(230px,1fr));gap:18px 28px}
.counts{align-items:start}
.counts table th{font-weight:400;white-space:normal}
.counts thead th{font-weight:600}
.reviews{padding-left:18px}
.reviews .comment{white-space:pre-line;overflow-wrap:anywhere;margin:2px 0 4px;padding-left:10px;border-left:3px solid var(--line);unicode-bidi:isolate}
.attention li{margin:0 0 6px;break-inside:avoid;overflow-wrap:anywhere}
.attention{padding-left:22px;columns:300px;column-gap:32px}
@media screen and (max-width:1060px){
${[stacked(".measures.both", 8), stacked(".people", 7)].join("\n")}
.measures.both .z-bar{width:100%;max-width:340px}
.measures.both td[data-label="After"]{grid-column-start:5}
}
@media screen and (max-width:720px){
main{margin:0;padding:18px 16px;border-radius:0}
${[stacked(".measures", 4), stacked(".efforts", 5), stacked(".fit", 4)].join("\n")}
.measures.both tbody tr,.people tbody tr{grid-template-columns:repeat(4,minmax(0,1fr))}
.measures.both td[data-label="After"]{grid-column-start:1}
.measures .z-bar{width:100%;max-width:340px}
.sign{grid-template-columns:1fr;gap:34px}
.two{grid-template-columns:1fr}
.counts{grid-template-columns:1fr}
.attention{columns:auto}
}
@page{size:A4;margin:9mm 11mm}
@media print{
:root{color-scheme:light;--paper:#fff;--page:#fff;--ink:#000;--soft:#3d4750;--line:#9aa5ae;--faint:#dbe1e6;--band:#e3ece7;--limit:#47604f;--pre:#0060a8;--post:#b84a00;--third:#6a4b9c;--warn:#5c3900;--warn-paper:#fff;--warn-line:#b98518;--low:#a3122f}
body{font-size:7.8pt;line-height:1.28;background:none}
main{margin:0;padding:0;max-width:none}
h1{font-size:14pt}
h2{font-size:8.6pt;margin-bottom:1.5pt}
.finding h2{font-size:10.5pt}
section{margin-top:5.5pt;break-inside:avoid}
section.long{break-inside:auto}
.kicker,.facts dt,thead th,.unit,.note,.small,.key{font-size:6.6pt}
footer,.sign p{font-size:6.2pt;line-height:1.22}
.status{font-size:8pt;padding:2pt 6pt}
.facts{margin-top:4pt;padding:3pt 0;gap:2pt 13pt}
.facts.plain{border:0;padding:0;margin-top:0}
p.note{margin-top:2pt}
.cautions{padding:3pt 8pt}
.cautions ul{columns:2;column-gap:14pt}
th,td{padding:1.3pt 4pt}
.bar{width:58mm;padding:0 4pt}
.z-bar{width:56mm}
.plots{grid-template-columns:1fr 1fr;gap:0 10pt}
.plots:has(>:nth-child(3)){grid-template-columns:repeat(3,1fr)}
.plots figcaption{margin:0}
.plot,figure:only-child .plot{max-height:62mm}
.plots:has(>:nth-child(3)) .plot{max-height:52mm}
.two{grid-template-columns:1fr 1fr;gap:0 12pt}
.two>:only-child{grid-column:1/-1}
.efforts th,.efforts td{padding:.5pt 2.5pt;font-size:6.4pt}
.scroll{overflow:visible}
.sign{margin-top:17pt;grid-template-columns:2fr 1fr 2fr}
footer{margin-top:5pt;padding-top:3pt}
footer h2{font-size:6.4pt;margin:0}
.sources{columns:3;column-gap:12pt;margin-bottom:1.5pt;padding-left:10pt}
.screen{display:none}
thead{display:table-header-group}
tr{break-inside:avoid}
}
`.trim();

/** What a page of ours may load: this style and nothing else. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");
