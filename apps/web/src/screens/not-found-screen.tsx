import { NotFound } from '../kit/navigation/not-found.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { useTexts } from '../platform/texts.tsx';

import styles from './not-found-screen.module.css';

export function NotFoundScreen() {
  const { t } = useTexts();
  return (
    <>
      <PageHeader />
      <main id="main" className={styles.page}>
        <NotFound title={t('notFound.pageTitle')} advice={t('notFound.pageBody')} />
      </main>
    </>
  );
}
