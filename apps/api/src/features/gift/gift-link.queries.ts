import type { Executor } from '../../platform/postgres/database.ts';

/** Null for a gift to a phone, undefined where there is no such gift. */
export async function selectSecretHash(sql: Executor, code: string): Promise<Buffer | null | undefined> {
  const [row] = await sql<
    { hash: Buffer | null }[]
  >`select secret_hash as hash from gift where code = ${code} and status <> 'scheduled'`;
  return row?.hash;
}

export type GiftLinkRow = { code: string; bundleId: string | null; secretHash: Buffer; isWaiting: boolean };

/** What the link of a gift is made of; undefined where the giver gave no such gift by link. */
export async function selectGiftLink(
  sql: Executor,
  giftId: string,
  giverId: string,
): Promise<GiftLinkRow | undefined> {
  const [row] = await sql<GiftLinkRow[]>`
    select code, bundle_id as "bundleId", secret_hash as "secretHash", status = 'pending' as "isWaiting"
    from gift
    where id = ${giftId} and giver_id = ${giverId} and secret_hash is not null`;
  return row;
}
