import { atLeast, atMost, type Metric } from '../../testkit/results.ts';
import type { TestServer } from '../../testkit/server.ts';

const fields = 5_000;

const bodies = {
  unknownFields: Object.fromEntries(Array.from({ length: fields }, (_, number) => [`k${number}`, 1])),
  longField: { ['k'.repeat(50_000)]: 1 },
  wrongItems: {
    frames: Array.from({ length: fields }, () => 1),
    crumbs: Array.from({ length: fields }, () => 1),
  },
};
const paths = ['/auth/login_phone', '/auth/verify_otp', '/coupon/read', '/error_report', '/issue/report'];

/** Sends bodies with thousands of faults; no answer may be larger than its request. */
export async function sendFaultyBodies(server: TestServer): Promise<Metric[]> {
  let count = 0;
  let largestRatio = 0;
  let slowestMs = 0;
  for (const path of paths)
    for (const body of Object.values(bodies)) {
      const text = JSON.stringify(body);
      const headers = { 'x-forwarded-for': `100.71.${count}.1`, 'content-type': 'application/json' };
      const startedAt = performance.now();
      const response = await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: text });
      const answer = await response.arrayBuffer();
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      largestRatio = Math.max(largestRatio, answer.byteLength / text.length);
      count += 1;
    }
  return [
    atLeast('bodies with thousands of faults', count, 15),
    atMost('largest answer, as a multiple of its request', largestRatio, 1),
    atMost('slowest response', slowestMs, 500, 's'),
  ];
}
