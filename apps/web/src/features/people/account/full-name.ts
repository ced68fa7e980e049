import type { Account } from '@nabta/contract/people/account';

export function fullName({ firstname, lastname }: Pick<Account, 'firstname' | 'lastname'>): string {
  return [firstname, lastname].filter(Boolean).join(' ');
}
