/** Contract -> types.ts, by openapi-typescript. */
import { createConfig } from "@redocly/openapi-core";
import openapiTypeScript, { type OpenAPI3, astToString } from "openapi-typescript";
import { MEMBERS_OF_ANY_NAME } from "./members-of-any-name.ts";
import { METHODS } from "../../openapi/grammar.ts";
import { type JsonObject, objectAt, textAt } from "../../openapi/json.ts";
import { follow } from "../../openapi/reference.ts";
import { withoutBareBranches } from "./bare-branches.ts";
import { withContentSchemas } from "./content-parameters.ts";
import { described } from "./described.ts";
import { withFurtherMethods, withTypesOfFurther } from "./further-methods.ts";
import { withItemSchemas } from "./item-schemas.ts";
import { withDiscriminators } from "./discriminators.ts";
import { openType } from "./open-values.ts";
import { readable, withPercentSigns } from "./readable.ts";
import { recursiveNames, withAliases } from "./recursion.ts";
import { HEADER } from "./source.ts";
import { withoutNamedExamples } from "./without-named-examples.ts";

/** openapi-typescript refuses a contract that uses an operationId twice, also where one path stands for another; the second one loses it here. */
function withUniqueIds(document: JsonObject, items: JsonObject, taken: Set<unknown>): JsonObject {
  const unique = Object.entries(items).map(([path, item]): [string, JsonObject] => {
    const methods = Object.entries(itself(document, objectAt(item))).map(([method, part]) => {
      const { operationId, ...rest } = objectAt(part);
      if (!METHODS.some((known) => known === method) || operationId === undefined) return [method, part];
      if (taken.has(operationId)) return [method, rest];
      taken.add(operationId);
      return [method, part];
    });
    return [path, Object.fromEntries(methods) as JsonObject];
  });
  return Object.fromEntries(unique);
}

function itself(document: JsonObject, item: JsonObject): JsonObject {
  const { $ref: reference, ...beside } = item;
  if (!/^#\/(paths|webhooks)\//.test(textAt(reference) ?? "")) return item;
  return { ...objectAt(follow(document, item)), ...beside };
}

/** Where a component is another one under a second name, the library takes it for one without anything in it. */
function withoutSecondNames(document: JsonObject, components: JsonObject): JsonObject {
  const kinds = ["requestBodies", "responses", "parameters", "headers"].filter((kind) => kind in components);
  const written = kinds.map((kind): [string, JsonObject] => [
    kind,
    Object.fromEntries(
      Object.entries(objectAt(components[kind])).map(([name, one]) => [name, follow(document, one) ?? one]),
    ),
  ]);
  return { ...components, ...Object.fromEntries(written) };
}

/** The library's own takes the members of a type that null belongs to for none. */
const WITH_REQUIRED = "type WithRequired<T, K extends keyof T> = T & {\n    [P in K]-?: T[P];\n};";
const OF_OBJECTS =
  "type WithRequired<T, K extends PropertyKey> = T extends object ? T & { [P in K & keyof T]-?: T[P] } : T;";

/** `split` is the contract with each schema in its direction. */
export async function emitTypes(split: JsonObject, contract = split): Promise<string> {
  const document = withFurtherMethods(withoutNamedExamples(split));
  const taken = new Set<unknown>();
  const components = withoutSecondNames(document, objectAt(document["components"]));
  const parts = {
    ...("components" in document && { components }),
    ...("pathItems" in components && {
      components: { ...components, pathItems: withUniqueIds(document, objectAt(components["pathItems"]), taken) },
    }),
    ...("paths" in document && { paths: withUniqueIds(document, objectAt(document["paths"]), taken) }),
    ...("webhooks" in document && { webhooks: withUniqueIds(document, objectAt(document["webhooks"]), taken) }),
  };
  // its own reader resolves references in the object it is given, so it gets a copy
  const source = structuredClone(
    readable(
      described(
        withoutBareBranches(
          withDiscriminators(withItemSchemas(withContentSchemas({ ...document, ...parts })), contract),
        ),
      ),
    ),
  );
  const nodes = await openapiTypeScript(source as unknown as OpenAPI3, {
    redocly: await createConfig({ plugins: [MEMBERS_OF_ANY_NAME] }),
    defaultNonNullable: false,
    immutable: true,
    transform: (schema) => openType(schema as unknown as JsonObject),
    silent: true,
  });
  const text = astToString(withAliases(withTypesOfFurther(nodes), recursiveNames(source)));
  return `${HEADER}${withPercentSigns(text.replace(WITH_REQUIRED, OF_OBJECTS))}`;
}
