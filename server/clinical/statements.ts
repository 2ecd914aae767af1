import { writeFileSync } from "node:fs";
import { statementsPage } from "./statements-page.ts";

writeFileSync(new URL("./STATEMENTS.md", import.meta.url), statementsPage());
