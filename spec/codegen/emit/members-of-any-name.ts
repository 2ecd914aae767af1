/** What the bundler has to be told before it reads every contract. */
import type { createConfig } from "@redocly/openapi-core";

type Plugin = NonNullable<NonNullable<Parameters<typeof createConfig>[0] & object>["plugins"]>[number];
type TypeOf = (value: unknown, name: string) => unknown;

interface NodeType {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly additionalProperties?: unknown;
}

/** `__proto__` is left out: what the bundler finds there does no harm. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== "__proto__");

/** Types a member as any other of its kind; what is not the contract's own is a function and has no type. */
function typedLikeOthers({ additionalProperties }: NodeType): TypeOf {
  return (value, name) => {
    if (value === undefined || typeof value === "function") return undefined;
    return typeof additionalProperties === "function"
      ? (additionalProperties as TypeOf)(value, name)
      : additionalProperties;
  };
}

function withInherited(type: NodeType): NodeType {
  const inherited = Object.fromEntries(INHERITED.map((name) => [name, typedLikeOthers(type)]));
  return { ...type, properties: { ...inherited, ...type.properties } };
}

/**
 * The bundler looks the names of a contract up in plain objects, where it finds `constructor`, `hasOwnProperty` and the like
 * whatever the contract says, and then fails or leaves references below them unread. With this, any name is like another.
 */
export const MEMBERS_OF_ANY_NAME = {
  id: "members-of-any-name",
  typeExtension: {
    oas3: (types: Readonly<Record<string, NodeType>>) =>
      Object.fromEntries(Object.entries(types).map(([name, type]) => [name, withInherited(type)])),
  },
} as Plugin;
