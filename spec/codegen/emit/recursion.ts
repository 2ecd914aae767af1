/**
 * Schemas that contain themselves without an object in between, such as `type: array, items: { $ref: itself }`. TypeScript takes
 * such a type only under a name of its own: `readonly A: readonly A[]` is an error, `type A = readonly A[]` is none.
 */
import ts from "typescript";
import { circlesIn } from "../../openapi/circles.ts";
import { type Json, type JsonObject, isObject, isSchema, listAt, objectAt, textAt } from "../../openapi/json.ts";

const COMPONENT = /^#\/components\/schemas\/([^/]+)$/;
const SAME_VALUE = ["allOf", "anyOf", "oneOf"] as const;

interface Uses {
  /** Components that judge the same value. */
  readonly same: ReadonlySet<string>;
  /** Those, and the ones that judge its items. */
  readonly near: ReadonlySet<string>;
}

function usesOf(schema: Json | undefined): Uses {
  const [same, near] = [new Set<string>(), new Set<string>()];
  const visit = (value: Json | undefined, isSame: boolean): void => {
    if (!isObject(value)) return;
    const name = COMPONENT.exec(textAt(value["$ref"]) ?? "")?.[1];
    if (name !== undefined) near.add(name);
    if (name !== undefined && isSame) same.add(name);
    for (const keyword of SAME_VALUE) for (const part of listAt(value[keyword])) visit(part, isSame);
    const items = [value["items"], ...listAt(value["prefixItems"])].filter(isSchema);
    for (const item of items) visit(item, false);
  };
  visit(schema, true);
  return { same, near };
}

/** Names of components that TypeScript cannot take in place: "alias" where a name helps, "endless" where nothing is ever said. */
export function recursiveNames(document: JsonObject): ReadonlyMap<string, "alias" | "endless"> {
  const schemas = Object.entries(objectAt(objectAt(document["components"])["schemas"]));
  const uses = schemas.map(([name, schema]) => ({ name, ...usesOf(schema) }));
  const endless = circlesIn(new Map(uses.map(({ name, same }) => [name, same])));
  const near = circlesIn(new Map(uses.map((one) => [one.name, one.near])));
  const found = schemas.flatMap(([name]): [string, "alias" | "endless"][] => {
    if (endless.has(name)) return [[name, "endless"]];
    return near.has(name) ? [[name, "alias"]] : [];
  });
  return new Map(found);
}

function nameOf(member: ts.TypeElement): string | undefined {
  return member.name !== undefined && (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name))
    ? member.name.text
    : undefined;
}

/** Changes the types of the members of a type literal. */
function mapMembers(
  node: ts.TypeNode | undefined,
  map: (name: string, type: ts.TypeNode) => ts.TypeNode,
): ts.TypeNode | undefined {
  if (node === undefined || !ts.isTypeLiteralNode(node)) return node;
  return ts.factory.updateTypeLiteralNode(
    node,
    ts.factory.createNodeArray(node.members.map((member) => mapMember(member, map))),
  );
}

function mapMember(member: ts.TypeElement, map: (name: string, type: ts.TypeNode) => ts.TypeNode): ts.TypeElement {
  const name = nameOf(member);
  if (name === undefined || !ts.isPropertySignature(member) || member.type === undefined) return member;
  const { modifiers, questionToken, type } = member;
  return ts.factory.updatePropertySignature(member, modifiers, member.name, questionToken, map(name, type));
}

/** `components["schemas"]["Name"]` as the parser of types writes it. */
function componentIn(node: ts.Node): string | undefined {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isIndexedAccessTypeNode(node.objectType)) return undefined;
  const { objectType: owner, indexType } = node;
  const isLiteral = (type: ts.TypeNode): type is ts.LiteralTypeNode & { literal: ts.StringLiteral } =>
    ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal);
  if (!isLiteral(indexType) || !isLiteral(owner.indexType) || owner.indexType.literal.text !== "schemas")
    return undefined;
  return indexType.literal.text;
}

/** The declarations with the types of these components under names of their own. */
export function withAliases(nodes: readonly ts.Node[], recursive: ReadonlyMap<string, "alias" | "endless">): ts.Node[] {
  const aliased = [...recursive].filter(([, kind]) => kind === "alias").map(([name]) => name);
  const aliasOf = new Map(aliased.map((name, index) => [name, `Recursive${index + 1}`]));
  const declarations: ts.Node[] = [];
  // within an alias the compiler only puts off what refers to an alias
  const direct = (node: ts.Node): ts.Node => {
    const alias = aliasOf.get(componentIn(node) ?? "");
    return alias === undefined ? ts.visitEachChild(node, direct, undefined) : ts.factory.createTypeReferenceNode(alias);
  };
  const inPlace = (name: string, type: ts.TypeNode): ts.TypeNode => {
    if (recursive.get(name) === "endless") return ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword);
    const alias = aliasOf.get(name);
    if (alias === undefined) return type;
    declarations.push(ts.factory.createTypeAliasDeclaration(undefined, alias, undefined, direct(type) as ts.TypeNode));
    return ts.factory.createTypeReferenceNode(alias);
  };
  const changed = nodes.map((node) => {
    if (!ts.isInterfaceDeclaration(node) || node.name.text !== "components") return node;
    const members = node.members.map((member) =>
      mapMember(member, (name, type) => (name === "schemas" ? (mapMembers(type, inPlace) ?? type) : type)),
    );
    return ts.factory.updateInterfaceDeclaration(
      node,
      node.modifiers,
      node.name,
      undefined,
      node.heritageClauses,
      members,
    );
  });
  return [...changed, ...declarations];
}
