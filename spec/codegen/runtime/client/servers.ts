/** Where the contract says that the service is. */

export interface Server {
  readonly url: string;
  readonly variables?: Readonly<Record<string, { readonly default: string; readonly enum?: readonly string[] }>>;
}

/** The variables of one server: values of a list where the contract has one. */
export type Variables<S> = S extends { readonly variables: infer V }
  ? {
      readonly [Name in keyof V]?: V[Name] extends { readonly enum: readonly (infer Value)[] } ? Value : string;
    }
  : Readonly<Record<never, never>>;

/** The address of a server, with the defaults of the variables that are not given. */
export function urlOf(server: Server, values: Readonly<Record<string, string | undefined>> = {}): string {
  const { url, variables = {} } = server;
  for (const name of Object.keys(values))
    if (!Object.hasOwn(variables, name)) throw new TypeError(`${url} has no variable ${name}`);
  return url.replaceAll(/\{([^{}]+)\}/g, (_whole, name: string) => {
    const { default: usual, enum: known } = own(variables, name) ?? {};
    const value = own(values, name) ?? usual;
    if (value === undefined) throw new TypeError(`${url} says nothing of its variable ${name}`);
    if (known !== undefined && !known.includes(value))
      throw new TypeError(`${name} of ${url} is one of ${known.join(", ")}, not ${value}`);
    return value;
  });
}

/** A name may be one that every object inherits. */
function own<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
