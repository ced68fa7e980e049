import type { Executor } from '../../platform/postgres/database.ts';
import { deleteOptOutOfPhone, insertOptOutOfPhone } from './outbox.queries.ts';

/** From now on the phone is sent no texts about gifts; sign-in codes still reach it. */
export async function refuseMessages(sql: Executor, phone: string, now: Date): Promise<void> {
  await insertOptOutOfPhone(sql, phone, now);
}

/** Texts about gifts reach the phone again. */
export async function allowMessages(sql: Executor, phone: string): Promise<void> {
  await deleteOptOutOfPhone(sql, phone);
}
