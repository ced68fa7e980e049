import { Suspense } from 'react';
import { useNavigate } from 'react-router';

import { CodePhoto } from '../features/gifts/claim/code-photo.tsx';
import { Scanner } from '../features/gifts/claim/scanner.tsx';
import { TagNumberForm } from '../features/gifts/claim/tag-number-form.tsx';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { PageHeader } from '../shared/navigation/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './scan.module.css';

export function Page() {
  const { t } = useTexts();
  const navigate = useNavigate();
  // Replaces the history entry, so that Back does not return to the camera.
  const openPage = (page: string) => void navigate(page, { replace: true });
  return (
    <>
      <PageHeader back title={t('pageTitles.scan')} />
      <main id="main" className={styles.page}>
        <Suspense fallback={<Skeleton shape="block" className={styles.skeleton} />}>
          <Scanner
            onFound={(page) => {
              navigator.vibrate?.(60);
              openPage(page);
            }}
          />
          <CodePhoto onFound={openPage} />
          <TagNumberForm onFound={({ id, secret }) => void navigate(urls.tag(id, secret))} />
        </Suspense>
      </main>
    </>
  );
}
