import { Client, type QueryResultRow } from "pg";

/** Looks and reaches into a test database behind the store's back. */
export interface Admin {
  readonly rows: (statement: string, parameters?: readonly unknown[]) => Promise<readonly QueryResultRow[]>;
  readonly end: () => Promise<void>;
}

export async function connectAdmin(url: string): Promise<Admin> {
  const client = new Client({ connectionString: url });
  // A connection that breaks is told by its next statement.
  client.on("error", () => undefined);
  await client.connect();
  return {
    rows: async (statement, parameters = []) => (await client.query(statement, [...parameters])).rows,
    end: () => client.end(),
  };
}
