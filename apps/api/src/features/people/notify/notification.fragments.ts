import type { NotificationKinds } from '#core/notification-kind.ts';
import type { Executor, Fragment } from '#core/postgres/database.ts';

import { isVisibleTo } from '../account/privacy.fragments.ts';

/** Tree and person that a `notification` row refers to; both may be null. */
export function namedTreeId(sql: Executor) {
  return sql`(notification.payload ->> 'treeId')::uuid`;
}

export function namedPersonId(sql: Executor) {
  return sql`(notification.payload ->> 'personId')::uuid`;
}

export function namedCompany(sql: Executor, language: Fragment) {
  return sql`(
    select coalesce(name ->> ${language}, name ->> 'en') from company
    where id = (notification.payload ->> 'companyId')::uuid)`;
}

/** Whether the reader may see the name of `person`. */
export function canShowName(sql: Executor, kinds: NotificationKinds) {
  const kindNames = [...kinds.values()].filter((kind) => kind.namesPrivatePerson).map(({ name }) => name);
  return sql`(notification.kind = any(${kindNames}::text[]) or ${isVisibleTo(sql, 'person')})`;
}
