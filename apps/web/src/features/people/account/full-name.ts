import type { Account } from '@nabta/contract/account';

/** First and last name, joined as they are shown. */
export function fullName({ firstname, lastname }: Pick<Account, 'firstname' | 'lastname'>): string {
  return [firstname, lastname].filter(Boolean).join(' ');
}
