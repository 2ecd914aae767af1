/** Loaded into the service with `node --import`: one of its modules is read with a fault, which the environment names. */
import { registerHooks } from "node:module";
import { SOURCE_FAULT } from "./fault.ts";
import { planted } from "./planted.ts";

const SERVER = new URL("../../../server/", import.meta.url).href;
const { file, text, instead } = JSON.parse(process.env[SOURCE_FAULT] ?? "{}");

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (url !== `${SERVER}${file}`) return loaded;
    return { ...loaded, source: planted(String(loaded.source), text, instead) };
  },
});
