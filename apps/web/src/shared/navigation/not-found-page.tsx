import { useTexts } from '../../platform/texts.tsx';
import { NotFound } from './not-found.tsx';
import { PageHeader } from './page-header.tsx';

import styles from './not-found-page.module.css';

/** What stands at an address without a page, and at a page that is not for this person. */
export function NotFoundPage() {
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
