import type { Coding } from "./codes.ts";

/** The parts of FHIR R4 that are written and read here. */
export interface CodeableConcept {
  readonly coding?: readonly Coding[];
  readonly text?: string;
}

export interface Quantity {
  readonly value: number;
  readonly unit: string;
  readonly system: string;
  readonly code: string;
}

export interface Reference {
  readonly reference?: string;
  readonly type?: string;
  readonly identifier?: { readonly system: string; readonly value: string };
  readonly display?: string;
}

/** A signal at a constant rate; `data` has one decimal a sample. */
export interface SampledData {
  readonly origin: Quantity;
  /** Milliseconds between two samples. */
  readonly period: number;
  readonly dimensions: number;
  readonly data: string;
}

export interface Component {
  readonly code: CodeableConcept;
  readonly valueBoolean?: boolean;
  readonly valueQuantity?: Quantity;
  readonly valueCodeableConcept?: CodeableConcept;
  readonly valueString?: string;
}

export interface Observation {
  readonly resourceType: "Observation";
  readonly id: string;
  readonly status: "final" | "cancelled";
  readonly category: readonly CodeableConcept[];
  readonly code: CodeableConcept;
  readonly subject: Reference;
  readonly effectiveDateTime: string;
  readonly issued?: string;
  readonly valueQuantity?: Quantity;
  readonly valueCodeableConcept?: CodeableConcept;
  readonly valueString?: string;
  readonly valueInteger?: number;
  readonly valueBoolean?: boolean;
  readonly valueSampledData?: SampledData;
  readonly interpretation?: readonly CodeableConcept[];
  readonly referenceRange?: readonly object[];
  readonly partOf?: readonly Reference[];
  readonly hasMember?: readonly Reference[];
  readonly derivedFrom?: readonly Reference[];
  readonly component?: readonly Component[];
}

export interface DiagnosticReport {
  readonly resourceType: "DiagnosticReport";
  readonly id: string;
  readonly [member: string]: unknown;
}

export interface MedicationAdministration {
  readonly resourceType: "MedicationAdministration";
  readonly id: string;
  readonly status: "completed";
  readonly medicationCodeableConcept: CodeableConcept;
  readonly subject: Reference;
  readonly effectiveDateTime: string;
  readonly dosage: { readonly text: string; readonly dose: Quantity };
}

/** A test as something that was done: its values are part of it. */
export interface Procedure {
  readonly resourceType: "Procedure";
  readonly id: string;
  readonly status: "completed";
  readonly category: CodeableConcept;
  readonly code: CodeableConcept;
  readonly subject: Reference;
  readonly performedDateTime: string;
  readonly partOf: readonly Reference[];
}

export interface Entry {
  readonly fullUrl: string;
  readonly resource: Observation | DiagnosticReport | MedicationAdministration | Procedure;
}
