import type { NotificationKinds } from '../../platform/notification-kind.ts';
import type { Executor, Fragment } from '../../platform/postgres/database.ts';
import { isVisibleTo } from '../account/privacy.fragments.ts';

/** The tree and the person that a row of `notification` names; of each there may be none. */
export function namedTreeId(sql: Executor) {
  return sql`(notification.payload ->> 'treeId')::uuid`;
}

export function namedPersonId(sql: Executor) {
  return sql`(notification.payload ->> 'personId')::uuid`;
}

/** The company that it names, in a language. */
export function namedCompany(sql: Executor, language: Fragment) {
  return sql`(
    select coalesce(name ->> ${language}, name ->> 'en') from company
    where id = (notification.payload ->> 'companyId')::uuid)`;
}

/** Whether its reader may know the name of `person`. */
export function mayBeNamed(sql: Executor, kinds: NotificationKinds) {
  const naming = [...kinds.values()].filter((kind) => kind.namesPrivatePerson).map(({ name }) => name);
  return sql`(notification.kind = any(${naming}::text[]) or ${isVisibleTo(sql, 'person')})`;
}
