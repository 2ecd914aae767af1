import { DEPOT } from "./depot/index.ts";
import { SHELF } from "./shelf/index.ts";
import type { SmallService } from "./small-service.ts";

export const SMALL_SERVICES: Readonly<Record<string, SmallService>> = { shelf: SHELF, depot: DEPOT };
