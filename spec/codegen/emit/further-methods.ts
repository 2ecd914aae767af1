/**
 * Methods that openapi-typescript does not know: `query` and the `additionalOperations` of OpenAPI 3.2. Each goes through
 * it as the `post` of a path of its own, and its type comes back to where it belongs.
 */
import ts from "typescript";
import { type JsonObject, isObject, objectAt } from "../../openapi/json.ts";
import { follow } from "../../openapi/reference.ts";

/** Between a path and the method; a character of no script. */
const MARK = "\ue001";
const SECTIONS = ["paths", "webhooks"] as const;

function furtherOf(document: JsonObject, section: JsonObject): [string, JsonObject][] {
  return Object.entries(section).flatMap(([path, value]) => {
    const { query, additionalOperations, parameters } = objectAt(follow(document, value));
    const operations = Object.entries({ ...(isObject(query) && { query }), ...objectAt(additionalOperations) });
    return operations.flatMap(([method, operation]): [string, JsonObject][] =>
      isObject(operation)
        ? [[`${path}${MARK}${method}`, { ...(parameters !== undefined && { parameters }), post: operation }]]
        : [],
    );
  });
}

export function withFurtherMethods(document: JsonObject): JsonObject {
  const sections = SECTIONS.flatMap((name): [string, JsonObject][] => {
    const section = objectAt(document[name]);
    const further = furtherOf(document, section);
    return further.length === 0 ? [] : [[name, { ...section, ...Object.fromEntries(further) }]];
  });
  return { ...document, ...Object.fromEntries(sections) };
}

function nameOf({ name }: ts.TypeElement): string {
  return name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : "";
}

function typeOf(member: ts.TypeElement): ts.TypeNode | undefined {
  return ts.isPropertySignature(member) ? member.type : undefined;
}

/** The type of the one operation of a path. */
function operationOf(member: ts.TypeElement): ts.TypeNode | undefined {
  const type = typeOf(member);
  const post =
    type !== undefined && ts.isTypeLiteralNode(type) ? type.members.find((one) => nameOf(one) === "post") : undefined;
  return post === undefined ? undefined : typeOf(post);
}

function withMembers(member: ts.TypeElement, more: readonly ts.TypeElement[]): ts.TypeElement {
  const type = typeOf(member);
  if (more.length === 0 || type === undefined || !ts.isPropertySignature(member)) return member;
  const { factory } = ts;
  const joined = ts.isTypeLiteralNode(type)
    ? factory.createTypeLiteralNode([...type.members, ...more])
    : factory.createIntersectionTypeNode([type, factory.createTypeLiteralNode(more)]);
  return factory.updatePropertySignature(member, member.modifiers, member.name, member.questionToken, joined);
}

/** The declarations with each of these methods as a member of its own path. */
export function withTypesOfFurther(nodes: readonly ts.Node[]): ts.Node[] {
  return nodes.map((node) => {
    if (!ts.isInterfaceDeclaration(node) || !SECTIONS.some((name) => name === node.name.text)) return node;
    const further = Map.groupBy(
      node.members.filter((member) => nameOf(member).includes(MARK)),
      (member) => nameOf(member).split(MARK)[0] ?? "",
    );
    if (further.size === 0) return node;
    const members = node.members.flatMap((member) => {
      if (nameOf(member).includes(MARK)) return [];
      const more = (further.get(nameOf(member)) ?? []).map((one) =>
        ts.factory.createPropertySignature(
          [ts.factory.createModifier(ts.SyntaxKind.ReadonlyKeyword)],
          ts.factory.createStringLiteral(nameOf(one).split(MARK)[1] ?? ""),
          undefined,
          operationOf(one),
        ),
      );
      return [withMembers(member, more)];
    });
    return ts.factory.updateInterfaceDeclaration(
      node,
      node.modifiers,
      node.name,
      undefined,
      node.heritageClauses,
      members,
    );
  });
}
