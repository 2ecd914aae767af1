import { type SourceFault, faultsIn } from "../fault.ts";

export const LINKS: readonly SourceFault[] = [
  ...faultsIn(
    { file: "routes/results-links.ts", where: ["links"] },
    [
      "a link to one patient opens every other",
      'if (linked !== undefined && asked !== undefined && asked !== linked) throw new DomainError("link_not_found");\n  return linked ?? asked;',
      "return asked ?? linked;",
    ],
    ["a link to a patient shows the whole batch", "return linked ?? asked;", "return asked;"],
    [
      "a link shows the newest batch",
      "const results = await getResults(ctx, { ...opened, patient_id: patientId });",
      "const results = await getResults(ctx, { project_id: opened.project_id, patient_id: patientId });",
    ],
    ["the opening of a link is not counted as its company's", 'c.get("trail").linkOf = opened.company.company_id;', ""],
  ),
  ...faultsIn(
    { file: "usecases/results/results-links.ts", where: ["links"] },
    [
      "a list of links has no time of making",
      "...(created_at !== undefined && { created_at: timestamp(created_at) }),",
      "",
    ],
    ["the default life of a link is a day", "const DEFAULT_SECONDS = 3600;", "const DEFAULT_SECONDS = 86_400;"],
    [
      "a link is of the newest batch, whichever is named",
      "await getResults(ctx, input);",
      "await getResults(ctx, { ...input, batch_id: undefined });",
    ],
  ),
  ...faultsIn(
    { file: "storage/queries/results-links.ts", where: ["links"] },
    ["any company ends a link", '.where("company_id", "=", companyId)\n        // of digits', "// of digits"],
    [
      "a link lives after its end",
      '.where("link.expires_at", ">", engine.now())\n        .where("company.erased_at"',
      '.where("company.erased_at"',
    ],
    [
      "links that have ended are listed",
      '.where("link.company_id", "=", companyId)\n        .where("link.expires_at", ">", engine.now())',
      '.where("link.company_id", "=", companyId)',
    ],
  ),
  ...faultsIn({ file: "routes/results-links.ts", where: ["links"] }, [
    "who is looked at by a link to all is not written down",
    "    about(c, { patient_id: patientId });\n",
    "",
  ]),
  ...faultsIn({ file: "usecases/results/results-links.ts", where: ["links"] }, [
    "the trail does not say of what a link was made",
    "audit: { ...report, link",
    "audit: { link",
  ]),
];
