import { Suspense } from 'react';
import { useNavigate } from 'react-router';

import { Scanner } from '../features/claim/scanner.tsx';
import type { TagLink } from '../features/claim/tag-link.ts';
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
  return (
    <>
      <PageHeader back title={t('pageTitles.scan')} />
      <main id="main" className={styles.page}>
        <Suspense fallback={<Skeleton shape="block" className={styles.waiting} />}>
          <Scanner
            onFound={({ id, secret }: TagLink) => {
              navigator.vibrate?.(60);
              // The way back leads to where the person came from, not to the camera.
              void navigate(urls.tag(id, secret), { replace: true });
            }}
          />
          <TagNumberForm onFound={({ id, secret }) => void navigate(urls.tag(id, secret))} />
        </Suspense>
      </main>
    </>
  );
}
