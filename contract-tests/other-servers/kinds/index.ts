/** Services of other kinds, each with what may be wrong with it. */
import { accounts } from "./accounts.ts";
import { articles } from "./articles.ts";
import { auctions } from "./auctions.ts";
import { bills } from "./bills.ts";
import { blobs } from "./blobs.ts";
import { bookings } from "./bookings.ts";
import { calls } from "./calls.ts";
import { carts } from "./carts.ts";
import { charging } from "./charging.ts";
import { chats } from "./chats.ts";
import { courses } from "./courses.ts";
import { envelopes } from "./envelopes.ts";
import { exports } from "./exports.ts";
import { folders } from "./folders.ts";
import { inventory } from "./inventory/inventory.ts";
import { invoices } from "./invoices.ts";
import { ledger } from "./ledger.ts";
import { projects } from "./projects.ts";
import { recipes } from "./recipes.ts";
import { samples } from "./samples.ts";
import { seats } from "./seats.ts";
import { sensors } from "./sensors.ts";
import { stock } from "./stock.ts";
import { teams } from "./teams.ts";
import { tickets } from "./tickets/tickets.ts";
import { todos } from "./todos.ts";
import { wallets } from "./wallets.ts";

export const KINDS = [
  accounts,
  articles,
  auctions,
  bills,
  bookings,
  calls,
  carts,
  charging,
  chats,
  blobs,
  envelopes,
  exports,
  folders,
  invoices,
  ledger,
  projects,
  recipes,
  samples,
  seats,
  sensors,
  stock,
  teams,
  todos,
  wallets,
  inventory,
  tickets,
  courses,
] as const;
