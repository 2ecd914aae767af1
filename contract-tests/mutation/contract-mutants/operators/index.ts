/** All operators: each stands for one kind of mistake in a contract. */
import { readOnly, writeOnly } from "./access.ts";
import { bounds } from "./bounds.ts";
import type { ContractOperator } from "./contract-operator.ts";
import { webhookDelivery, webhookFlow, webhookSignature } from "./deliveries.ts";
import { header } from "./headers.ts";
import { mediaType, requestBody } from "./media-types.ts";
import { additionalProperties, property } from "./objects.ts";
import { parameter } from "./parameters.ts";
import { required } from "./required.ts";
import { method, path } from "./routes.ts";
import type { SchemaOperator } from "./schema-operator.ts";
import { security } from "./security.ts";
import { status } from "./statuses.ts";
import { format, pattern } from "./strings.ts";
import { nullability, type } from "./types.ts";
import { branch, discriminator } from "./unions.ts";
import { constant, enumeration } from "./values.ts";
import { webhookHeader, webhookMethod, webhookName, webhookPayload } from "./webhooks.ts";

export const SCHEMA_OPERATORS: readonly SchemaOperator[] = [
  required,
  type,
  nullability,
  enumeration,
  constant,
  format,
  pattern,
  bounds,
  additionalProperties,
  property,
  branch,
  discriminator,
  readOnly,
  writeOnly,
];

export const CONTRACT_OPERATORS: readonly ContractOperator[] = [
  status,
  header,
  mediaType,
  requestBody,
  path,
  method,
  parameter,
  security,
  webhookName,
  webhookMethod,
  webhookPayload,
  webhookHeader,
  webhookSignature,
  webhookDelivery,
  webhookFlow,
];
