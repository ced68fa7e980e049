import type { Account } from '@nabta/contract/account';

import { Avatar } from '../../ui/avatar.tsx';
import { fullName } from './full-name.ts';

interface AccountAvatarProps {
  account: Pick<Account, 'firstname' | 'lastname' | 'image'>;
  size?: 'md' | 'lg';
  /** The address of a picture that is on its way to the server. */
  preview?: string | undefined;
}

/** The picture of a person, who is named beside it. */
export function AccountAvatar({ account, size = 'md', preview }: AccountAvatarProps) {
  const kept = account.image === null ? undefined : `/accounts/${account.image.nameCompressed}`;
  return <Avatar name={fullName(account)} src={preview ?? kept} size={size} />;
}
