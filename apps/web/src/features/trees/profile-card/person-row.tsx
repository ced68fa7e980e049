import type { MinimalAccount } from '@nabta/contract/people/account';
import type { BadgeLevel } from '@nabta/domain/badge-level';
import { ownerTitle } from '@nabta/domain/tree-title';

import { useTexts } from '#platform/texts.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

import { BadgePicture } from '../badge/badge-picture.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './profile-card.module.css';

interface PersonRowProps {
  person: Pick<MinimalAccount, 'firstname' | 'lastname' | 'image'>;
  badge: BadgeLevel | undefined;
  onShare: () => void;
}

export function PersonRow({ person, badge, onShare }: PersonRowProps) {
  const { t } = useTexts('badge');
  const name = ownerTitle(person);
  const src = person.image === null ? undefined : `/accounts/${person.image.nameCompressed}`;
  return (
    <div className={styles.row}>
      <Avatar name={name ?? ''} src={src} />
      <div className={utilities.shrinkable}>
        <h1 className={styles.name}>
          {name === undefined ? (
            <>
              <Skeleton className={styles.placeholder} />
              <VisuallyHidden>{t('profileCard.loadingName')}</VisuallyHidden>
            </>
          ) : (
            <bdi>{name}</bdi>
          )}
        </h1>
        <p className={styles.badge}>
          {badge && <BadgePicture code={badge.code} size={18} />}
          {badge ? t(`badges.${badge.code}`) : t('profileCard.noBadge')}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        icon="share-fat"
        iconMirrored
        className={styles.share}
        onClick={onShare}
      >
        <span className={styles.shareText}>{t('profileCard.share')}</span>
      </Button>
    </div>
  );
}
