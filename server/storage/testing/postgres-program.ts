/**
 * A PostgreSQL server for programs that may not import this one. Takes lines: `empty` and `copy URL` answer the connection
 * string of a new database, `drop URL` takes one away. It ends with its standard input.
 */
import { createInterface } from "node:readline";
import { startPostgres } from "./postgres-server.ts";

const server = await startPostgres();
for await (const line of createInterface(process.stdin)) {
  const [wish = "", url = ""] = line.split(" ");
  try {
    if (wish === "drop") await server.dropDatabase(url);
    console.log(wish === "drop" ? "done" : await server.createDatabase(wish === "copy" ? url : undefined));
  } catch (error) {
    console.log(String(error).replaceAll("\n", " "));
  }
}
await server.stop();
