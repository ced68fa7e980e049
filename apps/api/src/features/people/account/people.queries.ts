import type { Phone } from '@nabta/domain/phone';
import { foldForSearch } from '@nabta/domain/search-text';

import type { Executor } from '../../platform/postgres/database.ts';
import { containing } from '../../platform/postgres/like-pattern.ts';
import { isVisibleTo } from './privacy.fragments.ts';

export type PersonRow = {
  id: string;
  firstname: string | null;
  lastname: string | null;
  imageName: string | null;
};

/** Somebody who is not private, the asker, or a person the asker has exchanged trees with. */
export async function selectPerson(
  sql: Executor,
  id: string,
  askerId: string | undefined,
): Promise<PersonRow | undefined> {
  const [row] = await sql<PersonRow[]>`
    select ${personColumns(sql)}
    from account as person
    where id = ${id} and firstname is not null and (
      ${isVisibleTo(sql, 'person', askerId)} or ${hasExchangedWith(sql, askerId ?? null)})`;
  return row;
}

export async function selectPersonByPhone(sql: Executor, phone: Phone): Promise<PersonRow | undefined> {
  const [row] = await sql<PersonRow[]>`
    select ${personColumns(sql)}
    from account as person
    where phone = ${phone} and firstname is not null and ${isVisibleTo(sql, 'person')}`;
  return row;
}

/** People the asker has exchanged trees with, by a part of their name. */
export async function selectKnownPeople(sql: Executor, name: string, askerId: string): Promise<PersonRow[]> {
  return sql<PersonRow[]>`
    select ${personColumns(sql)}
    from account as person
    where fold_for_search(concat_ws(' ', firstname, lastname)) like ${containing(foldForSearch(name))}
      and id in (
        select receiver_id from gift where giver_id = ${askerId} and status = 'opened'
        union
        select giver_id from gift where receiver_id = ${askerId} and status = 'opened')
    order by firstname, lastname, id
    limit 20`;
}

/** Whose link it is; undefined for one that was renewed. */
export async function selectSharedPerson(
  sql: Executor,
  { phone, version }: { phone: Phone; version: number },
): Promise<PersonRow | undefined> {
  const [row] = await sql<PersonRow[]>`
    select ${personColumns(sql)}
    from account as person
    where coalesce(share_phone, phone) = ${phone} and share_version = ${version} and firstname is not null and ${isVisibleTo(sql, 'person')}`;
  return row;
}

function personColumns(sql: Executor) {
  return sql`id, firstname, lastname, image_name as "imageName"`;
}

function hasExchangedWith(sql: Executor, askerId: string | null) {
  return sql`exists (
    select 1 from gift
    where status = 'opened' and (
      (giver_id = ${askerId} and receiver_id = person.id) or (giver_id = person.id and receiver_id = ${askerId})))`;
}
