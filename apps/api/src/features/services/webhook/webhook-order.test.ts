import { createWebhook, type MadeWebhook, type PartnerEvent } from '@nabta/contract/partner';
import { readWebhookLog, replayWebhooks, type WebhookLog } from '@nabta/contract/partner-console';
import { webhookTypes } from '@nabta/domain/partner';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { webhookGateway } from '../../gateways/webhooks/webhook-gateway.ts';
import { day, hour, minute } from '../../platform/clock.ts';
import * as make from '../../testing/factories.ts';
import { signedInAsStaff } from '../../testing/signed-in.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createPartner, program } from '../partner/testing/partner-house.ts';
import { recordEvent } from './record-event.ts';
import { type Received, type Receiver, startReceiver } from './testing/receiver.ts';
import { countWaiting, lockTrees } from './testing/story.queries.ts';
import { deliverWebhooks, sweepWebhooks } from './webhook.jobs.ts';

const house = useTestApp();
let receiver: Receiver;

beforeEach(async () => {
  house.context.webhooks = webhookGateway({ mayCallLoopback: true, timeoutMs: 400 });
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const treeCount = 4;
const [eventCount, downCount] = [60, 20];
const behaviours = fc.oneof(
  { weight: 14, arbitrary: fc.constant('ok' as const) },
  { weight: 4, arbitrary: fc.constant('wrong' as const) },
  { weight: 2, arbitrary: fc.constant('moved' as const) },
  { weight: 1, arbitrary: fc.constant('silent' as const) },
);
const plan = fc.record({
  /** To which tree something happens next. */
  trees: fc.array(fc.nat(treeCount - 1), { minLength: eventCount, maxLength: eventCount }),
  /** What the receiver does with what comes, again and again. */
  answers: fc.array(behaviours, { minLength: 37, maxLength: 37 }),
});

const stepOf = ({ data }: PartnerEvent) => data['step'] as number;
const treeOf = ({ data }: PartnerEvent) => (data['tree'] as { publicId: string }).publicId;

test.each(fc.sample(plan, { numRuns: 2, seed: 19 }))(
  'slow, wrong, down for a day and told again: each event comes, signed, after all that happened to its tree before (%#)',
  async ({ trees: plannedTrees, answers }) => {
    const { partner, endpointId, secret, trees } = await listening();
    const tried: { event: PartnerEvent; at: Date; isTaken: boolean }[] = [];
    let isDown = false;
    receiver.behave = (event) => {
      if (isDown) return 'down';
      const answer = answers[tried.length % answers.length] ?? 'ok';
      tried.push({ event, at: house.clock.now(), isTaken: answer === 'ok' });
      return answer;
    };

    const steps = new Map<number, number>();
    const happen = async (tree: number) => {
      const step = (steps.get(tree) ?? 0) + 1;
      steps.set(tree, step);
      const { id = '' } = trees[tree] ?? {};
      await house.context.database.transaction(async (sql) => {
        await lockTrees(sql, [id]);
        await recordEvent(sql, { type: 'photo.added', treeIds: [id], told: { step }, at: house.clock.now() });
      });
    };
    for (const [place, tree] of plannedTrees.entries()) {
      isDown = place >= eventCount - downCount;
      await happen(tree);
      if (place % 10 === 0) await live(endpointId, isDown ? day / 2 : 10 * minute, isDown ? hour : minute);
    }
    isDown = false;
    await untilTold(endpointId);
    const params = { id: endpointId };
    const staff = await signedInAsStaff(house, partner.account);
    const log = (await staff.call(readWebhookLog, { params, query: {} })).body.data as WebhookLog;
    const again = log.deliveries.filter((_, place) => place % 3 === 0);
    expect(log.webhook.givenUp).toBe(0);
    await staff.call(replayWebhooks, { params, body: { deliveries: again.map(({ id }) => id) } });
    await untilTold(endpointId);

    const taken = new Set<string>();
    for (const [place, { event, at, isTaken }] of tried.entries()) {
      const came = receiver.received[place] as Received;
      expect(await receiver.verify(came, secret, at)).toEqual(event);
      for (let before = 1; before < stepOf(event); before += 1)
        expect(taken, `${treeOf(event)} step ${stepOf(event)}`).toContain(`${treeOf(event)} ${before}`);
      if (isTaken) taken.add(`${treeOf(event)} ${stepOf(event)}`);
    }
    expect(taken.size).toBe(eventCount);
    const takes = Map.groupBy(
      tried.filter(({ isTaken }) => isTaken),
      ({ event }) => event.id,
    );
    for (const { eventId } of again) expect(takes.get(eventId)?.length).toBeGreaterThanOrEqual(2);
    expect(tried.length).toBeGreaterThan(eventCount + again.length);
  },
);

async function listening() {
  const partner = await createPartner(house);
  const shop = program(house, (await partner.key(false)).secret);
  const body = { url: receiver.url, types: [...webhookTypes] };
  const { webhook, secret } = (await shop.call(createWebhook, { body })).body.data as MadeWebhook;
  const { company } = partner;
  const trees = await make.createTrees(house.context.database.sql, treeCount, { company });
  return { partner, endpointId: webhook.id, secret, trees };
}

/** What two workers would do in a time, both at the same address at once. */
async function live(endpointId: string, ms: number, stepMs: number): Promise<void> {
  for (let gone = 0; gone <= ms; gone += stepMs) {
    await sweepWebhooks.run(house.context, {});
    for (let before = -1; before < receiver.received.length;) {
      before = receiver.received.length;
      const worker = () => deliverWebhooks.run(house.context, { endpointId });
      await Promise.all([worker(), worker()]);
    }
    house.clock.advance(stepMs);
  }
}

async function untilTold(endpointId: string): Promise<void> {
  const { sql } = house.context.database;
  for (let turn = 0; turn < 200 && (await countWaiting(sql, endpointId)) > 0; turn += 1)
    await live(endpointId, 0, 10 * minute);
}
