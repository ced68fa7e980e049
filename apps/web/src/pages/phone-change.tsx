import { Suspense } from 'react';

import { PhoneChange } from '../features/phone-change/phone-change.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { useTexts } from '../platform/texts.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './phone-change-screen.module.css';

export function PhoneChangeScreen() {
  const { t } = useTexts();
  return (
    <>
      <PageHeader back title={t('profile.changePhone')} />
      <main id="main" className={styles.page}>
        <Suspense fallback={<Skeleton shape="block" className={styles.waiting} />}>
          <Card className={styles.card}>
            <PhoneChange />
          </Card>
        </Suspense>
      </main>
    </>
  );
}
