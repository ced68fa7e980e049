import type { MinimalAccount } from '@nabta/contract/account';
import { ownerTitle } from '@nabta/domain/tree-title';

import { Avatar } from '../../ui/avatar.tsx';

interface PersonAvatarProps {
  person: MinimalAccount | null;
  /** Stands in for the name of somebody unknown. */
  fallback: string;
  size?: 'sm' | 'md' | 'lg';
}

/** The picture of somebody who is named beside it. */
export function PersonAvatar({ person, fallback, size = 'md' }: PersonAvatarProps) {
  const src = person?.image ? `/accounts/${person.image.nameCompressed}` : undefined;
  return <Avatar name={ownerTitle(person) ?? fallback} src={src} size={size} />;
}
