import { Suspense } from 'react';
import { useNavigate } from 'react-router';

import { CodePhoto } from '../features/claim/code-photo.tsx';
import { Scanner } from '../features/claim/scanner.tsx';
import { TagNumberForm } from '../features/claim/tag-number-form.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './scan-screen.module.css';

/** The camera for the tag of a tree; open to everybody. */
export function ScanScreen() {
  const { t } = useTexts();
  const navigate = useNavigate();
  // The way back leads to where the person came from, not to the camera.
  const open = (page: string) => void navigate(page, { replace: true });
  return (
    <>
      <PageHeader back title={t('pageTitles.scan')} />
      <main id="main" className={styles.page}>
        <Suspense fallback={<Skeleton shape="block" className={styles.waiting} />}>
          <Scanner
            onFound={(page) => {
              navigator.vibrate?.(60);
              open(page);
            }}
          />
          <CodePhoto onFound={open} />
          <TagNumberForm onFound={({ id, secret }) => void navigate(urls.tag(id, secret))} />
        </Suspense>
      </main>
    </>
  );
}
