import { useTexts } from '#platform/texts.tsx';

import { NotFound } from './not-found.tsx';
import { PageHeader } from './page-header.tsx';

import styles from './not-found-page.module.css';

/** Also shown for pages the user may not see. */
export function NotFoundPage() {
  const { t } = useTexts();
  return (
    <>
      <PageHeader />
      <main id="main" className={styles.page}>
        <NotFound title={t('notFound.pageTitle')} body={t('notFound.pageBody')} />
      </main>
    </>
  );
}
