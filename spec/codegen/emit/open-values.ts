/** `x-extensible-enum`: the values that are known today, of a set that may grow. Whoever reads them has to take others, too. */
import ts from "typescript";
import { type JsonObject, listAt } from "../../openapi/json.ts";

/** The known values of an open set; empty for any other schema. */
function knownValues(schema: JsonObject): readonly (string | number)[] {
  if (schema["enum"] !== undefined || schema["const"] !== undefined) return [];
  return listAt(schema["x-extensible-enum"]).filter((value) => typeof value === "string" || typeof value === "number");
}

/**
 * `"a" | "b" | (string & {})`: any text, and editors offer the known ones; a plain `string` beside them would swallow them.
 * Undefined for a schema without known values.
 */
export function openType(schema: JsonObject): ts.TypeNode | undefined {
  const values = knownValues(schema);
  if (values.length === 0) return undefined;
  const kinds = new Set(values.map((value) => (typeof value === "string" ? STRING : NUMBER)));
  const types = Array.isArray(schema["type"]) ? schema["type"] : [schema["type"]];
  return ts.factory.createUnionTypeNode([
    ...values.map(literalType),
    ...[...kinds].map(anyOther),
    ...(types.includes("null") ? [ts.factory.createLiteralTypeNode(ts.factory.createNull())] : []),
  ]);
}

const STRING = ts.SyntaxKind.StringKeyword;
const NUMBER = ts.SyntaxKind.NumberKeyword;

function anyOther(kind: typeof STRING | typeof NUMBER): ts.TypeNode {
  const { createIntersectionTypeNode, createKeywordTypeNode, createTypeLiteralNode } = ts.factory;
  return ts.factory.createParenthesizedType(
    createIntersectionTypeNode([createKeywordTypeNode(kind), createTypeLiteralNode([])]),
  );
}

function literalType(value: string | number): ts.TypeNode {
  const { createLiteralTypeNode, createNumericLiteral, createPrefixUnaryExpression, createStringLiteral } = ts.factory;
  if (typeof value === "string") return createLiteralTypeNode(createStringLiteral(value));
  const size = createNumericLiteral(Math.abs(value));
  return createLiteralTypeNode(value < 0 ? createPrefixUnaryExpression(ts.SyntaxKind.MinusToken, size) : size);
}
