import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import '#locales/namespaces.ts';
import { saveConsent } from '#platform/analytics/consent.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';

import styles from './consent-banner.module.css';

/** Pages with controls at the bottom of the screen, of sign-in and of gifts: no consent banner. */
const pagesWithoutBanner = [
  /^\/(?:auth|gift|tag|coupon|login|scan|tutorial|console|dev)(?:\/|$)/u,
  /\/chat$/u,
];

/** Consent banner at the end of the first page; leaving it without an answer counts as a refusal. */
export function ConsentBanner() {
  const { t } = useTexts('analytics');
  const { pathname } = useLocation();
  const isHidden = pagesWithoutBanner.some((page) => page.test(pathname));
  const shownOn = useRef<string>(undefined);
  useEffect(() => {
    if (isHidden || pathname === urls.privacy()) return;
    shownOn.current ??= pathname;
    if (shownOn.current !== pathname) saveConsent(false);
  }, [isHidden, pathname]);
  if (isHidden) return null;
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
