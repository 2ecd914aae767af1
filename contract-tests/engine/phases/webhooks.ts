/** Webhooks as their receiver sees them. */
import { followAllLinks } from "./examples.ts";
import type { Lab, Phase } from "./lab.ts";
import { runWorkflows } from "./workflows.ts";
import { nobodyRegistered, rotate, sendAgain, unregister } from "../webhooks/again.ts";
import { distinctCases, receiverCases } from "../webhooks/cases.ts";
import { deliverAll, type Station } from "../webhooks/deliver.ts";
import type { Delivery } from "../webhooks/delivery.ts";
import { Receiver } from "../webhooks/receiver.ts";
import { register } from "../webhooks/register.ts";
import { refuse, wander } from "../webhooks/unreachable.ts";

const TARGET = "/hook/of-the-gate?and=query";

async function withStation(lab: Lab, work: (station: Station, url: string) => Promise<void>): Promise<void> {
  for (const delivery of lab.deliveries) {
    const receiver = new Receiver();
    const url = `${await receiver.listen()}${TARGET}`;
    try {
      if (await register(lab, delivery, url)) await work({ lab, delivery, receiver, target: TARGET }, url);
      else
        lab.report({
          check: "webhook-registered",
          message: "the gate's receiver was not registered",
          subject: delivery.webhook.path,
        });
    } finally {
      lab.countWebhooks(receiver.attempts.length);
      await receiver.close();
    }
  }
}

/** Of the failed ones, one of each kind is enough to be sent again. */
function toSendAgain(delivery: Delivery): (name: string) => boolean {
  const wanted = new Set(["a receiver that answers 502", "a receiver that answers 400"]);
  return (name) => delivery.redeliver.length > 0 && wanted.has(name);
}

async function allAtOnce(lab: Lab): Promise<void> {
  await withStation(lab, async (station, url) => {
    const dues = await deliverAll(station, receiverCases(station.delivery, !lab.quick));
    const again = dues.filter(({ about }) => toSendAgain(station.delivery)(about.name));
    await Promise.all(again.map((due) => sendAgain(station, due)));
    await rotate(station, url);
    if (await unregister(station)) await nobodyRegistered(station);
  });
}

/** Without what may follow from them. */
export const delivering: Phase = { name: "delivering", run: allAtOnce };

/** The same with a receiver and a registration for each delivery, and one trigger at a time. */
async function oneByOne(lab: Lab): Promise<void> {
  for (const whole of lab.deliveries) {
    for (const trigger of whole.triggers) {
      const delivery = { ...whole, triggers: [trigger] };
      const alone = { ...lab, deliveries: [delivery] };
      for (const about of distinctCases(receiverCases(delivery, !lab.quick))) {
        await withStation(alone, async (station) => {
          const dues = await deliverAll(station, [about]);
          if (delivery.redeliver.length > 0 && !about.delivered) for (const due of dues) await sendAgain(station, due);
        });
      }
      await withStation(alone, rotate);
      await withStation(alone, async (station) => {
        if (await unregister(station)) await nobodyRegistered(station);
      });
    }
  }
}

/** What the service does about every answer of a receiver, and nothing that other phases see as well. */
export const reactions: Phase = { name: "webhooks", run: allAtOnce };

export const deliveries: Phase = {
  name: "webhooks",
  run: async (lab) => {
    await (lab.profile.forgets === true ? oneByOne(lab) : allAtOnce(lab));
    await followAllLinks(lab);
    await runWorkflows(lab, "webhooks");
  },
};

export const unreachable: Phase = {
  name: "webhooks to nowhere",
  run: (lab) =>
    withStation(lab, async (station, url) => {
      if (!station.delivery.retryOn.has("connection_error")) return;
      await refuse(station);
      await wander(station, url);
      await followAllLinks(lab);
    }),
};
