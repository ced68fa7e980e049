import type { Account } from '@nabta/contract/people/account';
import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { Suspense } from 'react';
import type { ReactNode } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Card } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Ltr } from '#ui/ltr.tsx';

import { AccountAvatar } from './account-avatar.tsx';
import { fullName } from './full-name.ts';

import styles from './account-card.module.css';

interface AccountCardProps {
  account: Account;
  /** Badge level of the account's trees. */
  badge: ReactNode;
  onEdit: () => void;
}

export function AccountCard({ account, badge, onEdit }: AccountCardProps) {
  const { t, formatDate } = useTexts();
  const since = formatDate(account.createdAt, { year: 'numeric', month: 'long' });
  return (
    <Card className={styles.container}>
      <div className={styles.card}>
        <AccountAvatar account={account} size="lg" />
        <div className={styles.text}>
          <p className={styles.name}>
            <bdi>{fullName(account)}</bdi>
          </p>
          <p className={styles.phone}>
            <Ltr>{formatPhoneWithDialCode(account.phone)}</Ltr>
          </p>
          <p className={styles.since}>{t('profile.memberSince', { date: since })}</p>
          {account.treesPlanted > 0 && (
            <p className={styles.badge}>
              <Suspense>{badge}</Suspense>
            </p>
          )}
        </div>
        <IconButton
          label={t('profile.editProfile')}
          icon="pencil-simple"
          className={styles.edit}
          onClick={onEdit}
        />
      </div>
    </Card>
  );
}
