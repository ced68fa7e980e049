import { PhoneChange } from '../features/people/phone-change/phone-change.tsx';
import { useTexts } from '../platform/texts.tsx';
import { TitledPage } from '../shared/navigation/titled-page.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './phone-change.module.css';

export function Page() {
  const { t } = useTexts();
  return (
    <TitledPage
      title={t('profile.changePhone')}
      className={styles.page}
      loading={<Skeleton shape="block" height={300} />}
    >
      <Card className={styles.card}>
        <PhoneChange />
      </Card>
    </TitledPage>
  );
}
