import type { Account } from '@nabta/contract/account';

import { Avatar } from '../../ui/avatar.tsx';
import { fullName } from './full-name.ts';

/** The picture of a person, who is named beside it. */
export function AccountAvatar({ account, size = 'md' }: { account: Account; size?: 'md' | 'lg' }) {
  const src = account.image === null ? undefined : `/accounts/${account.image.nameCompressed}`;
  return <Avatar name={fullName(account)} src={src} size={size} />;
}
