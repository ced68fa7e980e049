import type { Phone } from '@nabta/domain/phone';

import type { Executor } from './postgres/database.ts';

/** Runs in the transaction that changes an account's phone. */
export type PhoneChangeHook = (sql: Executor, phones: { oldPhone: Phone; newPhone: Phone }) => Promise<void>;
