import type { Account } from '@nabta/contract/account';
import { useState } from 'react';

import seed from '../../assets/tree/seed.svg?url';
import { useTexts } from '../../platform/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { Landscape } from '../../ui/landscape.tsx';
import { AccountAvatar } from './account-avatar.tsx';
import { fullName } from './full-name.ts';
import styles from './greeting-card.module.css';

/** The ground of a forest that has yet to grow, in the name of the person who will own it. */
export function GreetingCard({ account }: { account: Account }) {
  const { t } = useTexts();
  const [isMorning] = useState(() => new Date().getHours() < 12);
  const name = account.firstname ?? '';
  return (
    <Card as="section" hero flush className={styles.card}>
      <Landscape />
      <img src={seed} alt="" width={420} height={190} className={styles.seed} />
      <div className={styles.person}>
        <AccountAvatar account={account} />
        <div className={styles.text}>
          <h1 className={styles.greeting}>
            {isMorning ? t('home.greetingMorning', { name }) : t('home.greetingEvening', { name })}
          </h1>
          <p className={styles.name}>{fullName(account)}</p>
        </div>
      </div>
    </Card>
  );
}
