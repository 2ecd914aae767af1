/** Webhooks as their receiver sees them. */
import { followAllLinks } from "./examples.ts";
import type { TestContext, Phase } from "../context.ts";
import { runWorkflows } from "./workflows.ts";
import { nobodyRegistered, rotate, sendAgain, unregister } from "../webhooks/again.ts";
import { distinctCases, receiverCases } from "../webhooks/cases.ts";
import { deliverAll, type Due, type WebhookSetup } from "../webhooks/deliver.ts";
import type { Delivery } from "../webhooks/delivery.ts";
import type { Exchange } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { tellsDeliveriesApart } from "../webhooks/apart.ts";
import { endRegistration, endRegistrations } from "../webhooks/ending.ts";
import { findSteps } from "../webhooks/ready.ts";
import { underKeys } from "../webhooks/public-keys.ts";
import { isOther, judgeOthers } from "../webhooks/others.ts";
import { greeted, register, registered, replaces, secretOf } from "../webhooks/register.ts";
import { subscriptions } from "../webhooks/subscriptions.ts";
import { messagesOverTime } from "../webhooks/over-time.ts";
import { refuse, wander } from "../webhooks/unreachable.ts";

const TARGET = "/hook/of-the-gate?and=query";

function answeredWith(exchange: Exchange | undefined): string {
  const status = exchange?.response?.status;
  return status === undefined
    ? ""
    : `: its URL was answered ${status}; where the service takes other addresses alone, check.receivers.url gives it one`;
}

async function withReceiver(
  context: TestContext,
  work: (setup: WebhookSetup, url: string) => Promise<void>,
  alone = false,
): Promise<void> {
  await findSteps(context);
  for (const delivery of context.deliveries) {
    const receiver = await context.receivers.open(isOther({ context, delivery }));
    const url = `${receiver.url}${TARGET}`;
    try {
      const answered = await registered(context, delivery, url);
      const secret = secretOf(delivery, answered);
      if (alone) await greeted(context);
      if (succeeded(answered))
        await underKeys(
          context,
          delivery,
          () => receiver.attempts,
          () => work({ context, delivery, receiver, answered, target: TARGET, secret, alone }, url),
        );
      else
        context.report({
          check: "webhook-registered",
          message: `the gate's receiver was not registered${answeredWith(answered)}`,
          subject: delivery.webhook.path,
        });
      judgeOthers({ context, delivery }, receiver, { secret, target: TARGET });
      if (!replaces(context, delivery)) await endRegistration(context, answered);
    } finally {
      context.countWebhooks(receiver.came);
      await receiver.close();
    }
  }
}

/** Of the failed ones, one of each kind is enough to be sent again. */
function toSendAgain(delivery: Delivery): (due: Due) => boolean {
  const wanted = new Set(["a receiver that answers 502", "a receiver that answers 400"]);
  return ({ about }) => delivery.redeliver.length > 0 && wanted.has(about.name) && about.goesOn !== true;
}

async function allAtOnce(context: TestContext): Promise<void> {
  await withReceiver(context, async (setup, url) => {
    const dues = await deliverAll(setup, receiverCases(setup.delivery, !context.quick));
    const again = dues.filter(toSendAgain(setup.delivery));
    await Promise.all(again.map((due) => sendAgain(setup, due)));
    await rotate(setup, url);
    if (await unregister(setup)) await nobodyRegistered(setup);
  });
}

/** Without what may follow from them. */
export const delivering: Phase = { name: "delivering", receives: true, run: allAtOnce };

/** The same with a receiver and a registration for each delivery, and one trigger at a time. */
async function oneByOne(context: TestContext): Promise<void> {
  for (const whole of context.deliveries) {
    for (const trigger of whole.triggers) {
      const delivery = { ...whole, triggers: [trigger] };
      const alone = { ...context, deliveries: [delivery] };
      for (const about of distinctCases(receiverCases(delivery, !context.quick))) {
        await withReceiver(
          alone,
          async (setup) => {
            const dues = await deliverAll(setup, [about]);
            if (delivery.redeliver.length > 0 && !about.delivered && about.goesOn !== true)
              for (const due of dues) await sendAgain(setup, due);
          },
          true,
        );
      }
      await withReceiver(alone, rotate, true);
      await withReceiver(
        alone,
        async (setup) => {
          if (await unregister(setup)) await nobodyRegistered(setup);
        },
        true,
      );
    }
  }
}

/** Without what may follow from them, for services whose deliveries nothing tells apart. */
export const deliveringOneByOne: Phase = { name: "delivering", receives: true, run: oneByOne };

/** What the service does about every answer of a receiver, and nothing that other phases see as well. */
export const reactions: Phase = { name: "webhooks", receives: true, run: allAtOnce };

/** Whoever was unregistered is told again: without a receiver nothing is delivered, and links that send it again lead nowhere. */
async function takenAgain(context: TestContext): Promise<void> {
  for (const delivery of context.deliveries)
    if (replaces(context, delivery)) await register(context, delivery, context.receiverUrl);
}

export const deliveries: Phase = {
  name: "webhooks",
  receives: true,
  run: async (context) => {
    await ((await tellsDeliveriesApart(context)) ? allAtOnce(context) : oneByOne(context));
    if (context.profile.forgets !== true) await subscriptions(context);
    await takenAgain(context);
    await followAllLinks(context);
  },
};

/** After all that is asked of webhooks. */
export const registrationsEnded: Phase = {
  name: "registrations ended",
  receives: true,
  run: async (context) => {
    if (context.profile.forgets !== true) await endRegistrations(context);
  },
};

/** What a project tells of itself that takes webhooks to have been delivered. */
export const stories: Phase = {
  name: "stories after webhooks",
  run: (context) => runWorkflows(context, "webhooks"),
};

/** What shows only days later: they set the target's clock. */
export const storiesOfDays: Phase = {
  name: "stories of days",
  setsClock: true,
  run: (context) => runWorkflows(context, "days"),
};

/** What shows in several messages; the last of it ends an overlap. */
export const overTime: Phase = {
  name: "webhooks over time",
  receives: true,
  setsClock: true,
  run: async (context) => {
    if (context.profile.forgets === true) return context.notTried("webhooks over time: the target keeps nothing");
    await withReceiver(context, messagesOverTime, !(await tellsDeliveriesApart(context)));
  },
};

/** A receiver that does not answer, and nothing else. */
export const silent: Phase = {
  name: "a silent receiver",
  receives: true,
  run: (context) =>
    withReceiver(context, async (setup) => {
      const cases = receiverCases(setup.delivery, true);
      const quiet = ({ behaviours }: (typeof cases)[number]): boolean =>
        behaviours.some(({ kind }) => kind === "silence");
      await deliverAll(setup, cases.filter(quiet));
    }),
};

export const unreachable: Phase = {
  name: "webhooks to nowhere",
  receives: true,
  run: async (context) => {
    if (context.receivers.isShared)
      return context.notTried("webhooks to nowhere: the address that all receivers share is never closed");
    await withReceiver(
      context,
      async (setup, url) => {
        if (!setup.delivery.retryOn.includes("connection_error")) return;
        await refuse(setup);
        await wander(setup, url);
        await followAllLinks(context);
      },
      !(await tellsDeliveriesApart(context)),
    );
  },
};
