import type { Giver } from '@nabta/contract/people/account';
import { ownerTitle } from '@nabta/domain/tree-title';

import { Avatar } from '#ui/avatar.tsx';

interface PersonAvatarProps {
  person: Giver | null;
  /** Used when the person is unknown. */
  fallback: string;
}

export function PersonAvatar({ person, fallback }: PersonAvatarProps) {
  const src = person?.image ? `/accounts/${person.image.nameCompressed}` : undefined;
  return <Avatar name={ownerTitle(person) ?? fallback} src={src} size="sm" />;
}
