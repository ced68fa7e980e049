import { createWebhook, type PartnerEvent } from '@nabta/contract/operations/partner';
import { readWebhookLog, replayWebhooks } from '@nabta/contract/operations/partner-console';
import { webhookTypes } from '@nabta/domain/partner';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { day, hour, minute } from '#core/clock.ts';
import { createPartner, createPartnerClient } from '#features/operations/partner/testing/partner-test-kit.ts';
import { createWebhookGateway } from '#gateways/webhooks/webhook-gateway.ts';
import * as make from '#testing/factories.ts';
import { useTestApp } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

import { recordEvent } from './record-event.ts';
import { type Received, type Receiver, startReceiver } from './testing/receiver.ts';
import { countWaiting, lockTrees } from './testing/webhook-test.queries.ts';
import { deliverWebhooks, sweepWebhooks } from './webhook.jobs.ts';

const app = useTestApp();
let receiver: Receiver;

beforeEach(async () => {
  app.context.webhooks = createWebhookGateway({ mayCallLoopback: true, timeoutMs: 400 });
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
  /** Index of the tree of each event. */
  trees: fc.array(fc.nat(treeCount - 1), { minLength: eventCount, maxLength: eventCount }),
  /** Receiver responses, repeated cyclically. */
  answers: fc.array(behaviours, { minLength: 37, maxLength: 37 }),
});

const stepOf = ({ data }: PartnerEvent) => data['step'] as number;
const treeOf = ({ data }: PartnerEvent) => (data['tree'] as { publicId: string }).publicId;

test.each(fc.sample(plan, { numRuns: 2, seed: 19 }))(
  'delivers each event signed and after all earlier events of its tree, despite slow, failing and down receivers and replays (%#)',
  async ({ trees: plannedTrees, answers }) => {
    const { partner, endpointId, secret, trees } = await subscribePartner();
    const attempts: { event: PartnerEvent; at: Date; isTaken: boolean }[] = [];
    let isDown = false;
    receiver.behave = (event) => {
      if (isDown) return 'down';
      const answer = answers[attempts.length % answers.length] ?? 'ok';
      attempts.push({ event, at: app.clock.now(), isTaken: answer === 'ok' });
      return answer;
    };

    const steps = new Map<number, number>();
    const emitEvent = async (tree: number) => {
      const step = (steps.get(tree) ?? 0) + 1;
      steps.set(tree, step);
      const { id = '' } = trees[tree] ?? {};
      await app.context.database.transaction(async (sql) => {
        await lockTrees(sql, [id]);
        await recordEvent(sql, { type: 'photo.added', treeIds: [id], facts: { step }, at: app.clock.now() });
      });
    };
    for (const [place, tree] of plannedTrees.entries()) {
      isDown = place >= eventCount - downCount;
      await emitEvent(tree);
      if (place % 10 === 0)
        await runWorkers(endpointId, isDown ? day / 2 : 10 * minute, isDown ? hour : minute);
    }
    isDown = false;
    await deliverAll(endpointId);
    const params = { id: endpointId };
    const staff = await createStaffBrowser(app, partner.account);
    const log = (await staff.call(readWebhookLog, { params, query: {} })).body.data;
    const replayed = log.deliveries.filter((_, place) => place % 3 === 0);
    expect(log.webhook.givenUp).toBe(0);
    await staff.call(replayWebhooks, { params, body: { deliveries: replayed.map(({ id }) => id) } });
    await deliverAll(endpointId);

    const accepted = new Set<string>();
    for (const [place, { event, at, isTaken }] of attempts.entries()) {
      const delivery = receiver.received[place] as Received;
      expect(await receiver.verify(delivery, secret, at)).toEqual(event);
      for (let before = 1; before < stepOf(event); before += 1)
        expect(accepted, `${treeOf(event)} step ${stepOf(event)}`).toContain(`${treeOf(event)} ${before}`);
      if (isTaken) accepted.add(`${treeOf(event)} ${stepOf(event)}`);
    }
    expect(accepted.size).toBe(eventCount);
    const acceptances = Map.groupBy(
      attempts.filter(({ isTaken }) => isTaken),
      ({ event }) => event.id,
    );
    for (const { eventId } of replayed) expect(acceptances.get(eventId)?.length).toBeGreaterThanOrEqual(2);
    expect(attempts.length).toBeGreaterThan(eventCount + replayed.length);
  },
);

async function subscribePartner() {
  const partner = await createPartner(app);
  const shop = createPartnerClient(app, (await partner.key(false)).secret);
  const body = { url: receiver.url, types: [...webhookTypes] };
  const { webhook, secret } = (await shop.call(createWebhook, { body })).body.data;
  const { company } = partner;
  const trees = await make.createTrees(app.context.database.sql, treeCount, { company });
  return { partner, endpointId: webhook.id, secret, trees };
}

/** Simulates two workers that deliver to one endpoint over a period. */
async function runWorkers(endpointId: string, ms: number, stepMs: number): Promise<void> {
  for (let elapsed = 0; elapsed <= ms; elapsed += stepMs) {
    await sweepWebhooks.run(app.context, {});
    for (let before = -1; before < receiver.received.length;) {
      before = receiver.received.length;
      const worker = () => deliverWebhooks.run(app.context, { endpointId });
      await Promise.all([worker(), worker()]);
    }
    app.clock.advance(stepMs);
  }
}

async function deliverAll(endpointId: string): Promise<void> {
  const { sql } = app.context.database;
  for (let turn = 0; turn < 200 && (await countWaiting(sql, endpointId)) > 0; turn += 1)
    await runWorkers(endpointId, 0, 10 * minute);
}
