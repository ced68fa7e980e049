import type { Language } from '@nabta/domain/language';
import type { Phone } from '@nabta/domain/phone';

import type { Executor } from '#core/postgres/database.ts';

export type NewPhoneChange = {
  accountId: string;
  sessionId: string;
  oldPhone: Phone;
  newPhone: Phone;
  at: Date;
};

export async function insertPhoneChange(sql: Executor, change: NewPhoneChange): Promise<string> {
  return sql.oneValue<string>`
    insert into phone_change (account_id, session_id, old_phone, new_phone, at)
    values (${change.accountId}, ${change.sessionId}, ${change.oldPhone}, ${change.newPhone}, ${change.at})
    returning id`;
}

export type PhoneChangeRow = { oldPhone: Phone; newPhone: Phone; at: Date; language: Language };

export async function selectPhoneChange(sql: Executor, id: string): Promise<PhoneChangeRow | undefined> {
  return sql.first<PhoneChangeRow>`
    select old_phone as "oldPhone", new_phone as "newPhone", at, account.language
    from phone_change
    join account on account.id = phone_change.account_id
    where phone_change.id = ${id}`;
}
