import type { versionNotes } from '@nabta/contract/partner';
import type * as z from 'zod/mini';

/** What changed with each dated version, newest first. A change that a program could stumble over is a new date. */
export const changelog: z.output<typeof versionNotes>[] = [
  {
    version: '2026-11-01',
    changes: ['The first version: trees, counters, orders, events, webhooks and test mode.'],
  },
];
