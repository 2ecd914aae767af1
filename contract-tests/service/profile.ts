/** What the gate knows about this service beyond its contract. */
import { type Profile } from "../phases/profile.ts";
import { launch } from "./launch.ts";

export const profile: Profile = {
  launch,
  provocations: [
    { status: 500, headers: [["X-Gate-Fault", "defect"]] },
    { status: 503, headers: [["X-Gate-Fault", "storage"]] },
    { status: 429, headers: [["X-Gate-Fault", "hold"]], crowd: 48 },
  ],
  hold: [["X-Gate-Fault", "hold"]],
  workflows: [],
  corpus: {},
  excuses: [],
};
