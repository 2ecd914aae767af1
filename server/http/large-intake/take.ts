import type { components } from "../../../generated/types.ts";
import { DomainError } from "../../usecases/shared/domain-error.ts";
import type { ReadLarge } from "../body.ts";
import type { ReadLargeIntake } from "./threads.ts";
import { unpacked } from "./unpack.ts";

/**
 * Has a large body read elsewhere. The validators of the route see a small sound one in its place, so that a request with a wrong header and
 * a wrong body is answered as ever; what came of the body is met by the handler.
 */
export function takeLargeIntake(read: ReadLargeIntake): ReadLarge {
  return async (c, bytes, isFhir, mostParts) => {
    const { method, path } = c.req;
    const reading = await read({ bytes, method, path, isFhir, mostParts });
    if (reading.kind === "not_json") return reading.problem;
    c.set("requestHash", () => reading.request_hash);
    if (reading.kind === "refused") {
      const { errors, found } = reading;
      c.set("intake", () => {
        throw new DomainError("invalid_body", errors, { found });
      });
    } else {
      const intake = await unpacked(reading.read, reading.texts);
      c.set("intake", () => intake);
    }
    return { ok: true, value: isFhir ? BUNDLE : RECORDS, says: reading.subject };
  };
}

const RECORDS: components["schemas"]["IntakeRequest"] = {
  project_id: "stand-in",
  patients: [
    {
      patient_id: "stand-in",
      performed_at: "2026-11-18T10:15:00Z",
      sex: "female",
      age_years: 50,
      height_cm: 165,
      pre_bronchodilator: { kind: "values", fev1_l: 2.5, fvc_l: 3.2 },
    },
  ],
};

const BUNDLE: components["schemas"]["FhirIntakeBundle"] = {
  resourceType: "Bundle",
  type: "collection",
  meta: {},
  entry: [{ resource: { resourceType: "DiagnosticReport" } }],
};
