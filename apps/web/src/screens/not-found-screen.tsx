import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { PageHeader } from '../kit/navigation/page-header.tsx';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

import styles from './not-found-screen.module.css';

/** SPEC section 9. */
const redirectSeconds = 5;

/** Says that a page or a tree is not there, and leads home after five seconds. */
export function NotFoundScreen({ of: subject = 'page' }: { of?: 'page' | 'tree' }) {
  const { t } = useTexts();
  const seconds = useCountdownHome();
  return (
    <>
      <PageHeader />
      <main id="main" className={styles.page}>
        <EmptyState
          level={1}
          illustration="not-found"
          title={subject === 'tree' ? t('notFound.title') : t('notFound.pageTitle')}
          body={<span role="timer">{t('notFound.redirect', { seconds })}</span>}
          actions={
            <ButtonLink href={urls.home()} replace>
              {t('notFound.action')}
            </ButtonLink>
          }
        />
      </main>
    </>
  );
}

function useCountdownHome(): number {
  const navigate = useNavigate();
  const [seconds, setSeconds] = useState(redirectSeconds);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (seconds > 1) setSeconds(seconds - 1);
      else void navigate(urls.home(), { replace: true });
    }, 1_000);
    return () => clearTimeout(timer);
  }, [seconds, navigate]);
  return seconds;
}
