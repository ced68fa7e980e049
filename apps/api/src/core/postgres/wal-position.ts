import type { Executor } from './executor.ts';

/** It only grows: a server that has reached it has everything committed before. */
export type WalPosition = bigint;

/** Returns undefined if the text is not a position. */
export function parseWalPosition(text: string): WalPosition | undefined {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/iu.exec(text) ?? [];
  return high === undefined || low === undefined
    ? undefined
    : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** The WAL flush position of the primary; everything acknowledged before is behind it. */
export async function selectPosition(sql: Executor): Promise<string> {
  return sql.oneValue<string>`select pg_current_wal_flush_lsn()::text`;
}
