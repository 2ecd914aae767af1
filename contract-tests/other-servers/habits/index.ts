/** All of them. */
import { COMPUTED } from "./computed.ts";
import type { Habit } from "../../testing/short-service.ts";
import { GENERATED } from "./generated.ts";
import { LISTS } from "./lists.ts";
import { LIVES } from "./lives.ts";
import { MOVES } from "./moves.ts";

export const HABITS: readonly Habit[] = [...COMPUTED, ...GENERATED, ...LISTS, ...LIVES, ...MOVES];
