import { writeFileSync } from "node:fs";
import { withoutArguments } from "../../spec/programs/usage.ts";
import { statementsPage } from "./statements-page.ts";

withoutArguments(`npm run statements

Writes the sentences that reports can hold to server/clinical/STATEMENTS.md.`);

writeFileSync(new URL("./STATEMENTS.md", import.meta.url), statementsPage());
