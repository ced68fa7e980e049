import type { Account } from '@nabta/contract/people/account';

import { Avatar } from '#ui/avatar.tsx';

import { fullName } from './full-name.ts';

interface AccountAvatarProps {
  account: Pick<Account, 'firstname' | 'lastname' | 'image'>;
  size?: 'md' | 'lg';
  /** Object URL of a picture being uploaded. */
  preview?: string | undefined;
}

/** Decorative: the name must be in the text next to it. */
export function AccountAvatar({ account, size = 'md', preview }: AccountAvatarProps) {
  const savedUrl = account.image === null ? undefined : `/accounts/${account.image.nameCompressed}`;
  return <Avatar name={fullName(account)} src={preview ?? savedUrl} size={size} />;
}
