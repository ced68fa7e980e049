import { Suspense } from 'react';

import { PhoneChange } from '../features/people/phone-change/phone-change.tsx';
import { useTexts } from '../platform/texts.tsx';
import { PageHeader } from '../shared/navigation/page-header.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './phone-change.module.css';

export function Page() {
  const { t } = useTexts();
  return (
    <>
      <PageHeader back title={t('profile.changePhone')} />
      <main id="main" className={styles.page}>
        <Suspense fallback={<Skeleton shape="block" height={300} />}>
          <Card className={styles.card}>
            <PhoneChange />
          </Card>
        </Suspense>
      </main>
    </>
  );
}
