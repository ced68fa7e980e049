import { useLocation } from 'react-router';

import '#locales/namespaces.ts';
import { saveConsent } from '#platform/analytics/consent.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';

import styles from './consent-banner.module.css';

/** Pages with controls at the bottom of the screen: no consent banner. */
const pagesWithoutBanner = [/^\/auth\//u, /\/chat$/u, /^\/(?:scan|tutorial|console|dev)(?:\/|$)/u];

/** Consent banner at the end of the page; content under it can be scrolled free. */
export function ConsentBanner() {
  const { t } = useTexts('analytics');
  const { pathname } = useLocation();
  if (pagesWithoutBanner.some((page) => page.test(pathname))) return null;
  return (
    <section aria-label={t('analytics.title')} className={styles.banner}>
      <p className={styles.text}>
        {t('analytics.ask')}{' '}
        <Link href={urls.privacy()} className={styles.policyLink}>
          {t('analytics.more')}
        </Link>
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" size="sm" onClick={() => saveConsent(false)}>
          {t('analytics.refuse')}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => saveConsent(true)}>
          {t('analytics.agree')}
        </Button>
      </div>
    </section>
  );
}
