import { minute } from '../apps/api/src/core/clock.ts';
import { createPeople } from '../testkit/people.ts';
import { atLeast, atMost } from '../testkit/results.ts';
import { scenario } from '../testkit/scenario.ts';
import { startServer } from '../testkit/server.ts';
import { findContradictions, type Operation } from './parts/check-history.ts';
import { selectTransfers, type TreeTransfer } from './parts/drill.queries.ts';
import { type CallResult, runRandomGifts } from './parts/random-gifts.ts';

/** Each person may give only a few trees per hour, so ten minutes need this many people. */
const counts = { trees: 60, people: 20_000, clients: 16 };
/** With fewer responses, the run proves nothing. */
const minResponsesPerMinute = 300;

/**
 * Creates random gifts over HTTP for minutes; the order of the ledger must explain every response
 * (linearizability).
 */
await scenario({ minutes: 10 }, async ({ minutes }) => {
  await using server = await startServer();
  const owners = await createPeople(server, counts.trees, { treesEach: 1 });
  const others = await createPeople(server, counts.people - counts.trees, { prefix: '+966561' });
  const { results, unexpected } = await runRandomGifts(server, {
    people: [...owners, ...others],
    trees: owners.map((owner) => ({ publicId: owner.trees[0] ?? '', owner })),
    clients: counts.clients,
    signal: AbortSignal.timeout(minutes * minute),
  });
  const transfers = await selectTransfers(server.database.sql);
  const { unexplained, unacknowledged, violations } = checkLinearizability(results, transfers);
  for (const problem of [...new Set(unexpected), ...unexplained, ...violations].slice(0, 20))
    console.log(`  ${problem}`);
  return [
    atLeast('responses', results.length, minutes * minResponsesPerMinute),
    atLeast('tree transfers', transfers.length, (minutes * minResponsesPerMinute) / 4),
    atMost('unexpected responses', unexpected.length, 0),
    atMost('responses without a ledger row', unexplained.length, 0),
    atMost('ledger rows without a response', unacknowledged, 0),
    atMost('responses that contradict the order of the ledger', violations.length, 0),
    atMost('invariant violations', await server.database.countViolations(), 0),
  ];
});

/** Matches write responses with their ledger rows; a repeated write returns the existing row. */
function checkLinearizability(results: readonly CallResult[], transfers: readonly TreeTransfer[]) {
  const seqOf = new Map(transfers.map(({ seq, key }) => [key, seq]));
  const keyOf = (call: CallResult) => (call.action === 'read' ? undefined : `${call.action} ${call.giftId}`);
  const unexplained = results.filter((call) => call.action !== 'read' && !seqOf.has(keyOf(call) ?? ''));
  const acknowledged = new Set(results.map(keyOf));
  const violations = [...Map.groupBy(results, ({ publicId }) => publicId)].flatMap(([publicId, calls]) =>
    findContradictions(operationsOf(calls)).map((contradiction) => `${publicId}: ${contradiction}`),
  );
  return {
    unexplained: unexplained.map((call) => `no ledger row for ${keyOf(call)}`),
    unacknowledged: transfers.filter(({ key }) => !acknowledged.has(key)).length,
    violations,
  };

  function operationsOf(calls: readonly CallResult[]): Operation[] {
    const reads = calls.flatMap((call) =>
      call.action === 'read' ? [{ ...call, seq: call.ledgerRows, isWrite: false, label: 'read' }] : [],
    );
    const writes = [...Map.groupBy(calls, keyOf)].flatMap(([key, repeatedCalls]) => {
      const seq = seqOf.get(key ?? '');
      if (key === undefined || seq === undefined) return [];
      const startedAt = Math.min(...repeatedCalls.map((call) => call.startedAt));
      const endedAt = Math.min(...repeatedCalls.map((call) => call.endedAt));
      return [{ seq, isWrite: true, label: key, startedAt, endedAt }];
    });
    return [...reads, ...writes];
  }
}
