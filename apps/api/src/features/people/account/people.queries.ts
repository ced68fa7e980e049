import type { Phone } from '@nabta/domain/phone';
import { foldForSearch } from '@nabta/domain/search-text';

import type { Executor } from '#core/postgres/database.ts';
import { containsPattern } from '#core/postgres/like-pattern.ts';

import { isVisibleTo } from './privacy.fragments.ts';

export type PersonRow = {
  id: string;
  firstname: string | null;
  lastname: string | null;
  imageName: string | null;
};

/** Returns a user who is public, is the requester, or has exchanged trees with the requester. */
export async function selectPerson(sql: Executor, id: string, requesterId: string | undefined) {
  return sql.first<PersonRow>`
    select ${personColumns(sql)}
    from account as person
    where id = ${id} and firstname is not null and (
      ${isVisibleTo(sql, 'person', requesterId)} or ${hasExchangedWith(sql, requesterId ?? null)})`;
}

export async function selectPersonByPhone(sql: Executor, phone: Phone): Promise<PersonRow | undefined> {
  return sql.first<PersonRow>`
    select ${personColumns(sql)}
    from account as person
    where phone = ${phone} and firstname is not null and ${isVisibleTo(sql, 'person')}`;
}

/** Searches users by name among those the requester has exchanged trees with. */
export async function selectKnownPeople(sql: Executor, name: string, requesterId: string) {
  return sql<PersonRow[]>`
    select ${personColumns(sql)}
    from account as person
    where fold_for_search(concat_ws(' ', firstname, lastname)) like ${containsPattern(foldForSearch(name))}
      and id in (
        select receiver_id from gift where giver_id = ${requesterId} and status = 'opened'
        union
        select giver_id from gift where receiver_id = ${requesterId} and status = 'opened')
    order by firstname, lastname, id
    limit 20`;
}

/** Returns the account of a share link; undefined for an outdated version. */
export async function selectSharedPerson(
  sql: Executor,
  { phone, version, viewerId }: { phone: string; version: number; viewerId: string | undefined },
): Promise<PersonRow | undefined> {
  return sql.first<PersonRow>`
    select ${personColumns(sql)}
    from account as person
    where coalesce(share_phone, phone) = ${phone} and share_version = ${version} and firstname is not null and ${isVisibleTo(sql, 'person', viewerId)}`;
}

function personColumns(sql: Executor) {
  return sql`id, firstname, lastname, image_name as "imageName"`;
}

function hasExchangedWith(sql: Executor, requesterId: string | null) {
  return sql`exists (
    select 1 from gift
    where status = 'opened' and (
      (giver_id = ${requesterId} and receiver_id = person.id) or (giver_id = person.id and receiver_id = ${requesterId})))`;
}
