import { useLocation } from 'react-router';

import { analyticsTexts } from '../../locales/analytics.ts';
import { giveConsent } from '../../platform/analytics/consent.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';

import styles from './consent-banner.module.css';

/** Where the lower edge of the screen is worked with, nobody is asked. */
const busyPages = [/^\/auth\//u, /\/chat$/u, /^\/(?:scan|tutorial|console|dev)(?:\/|$)/u];

/** Asks once, at the end of the page: what it lies over can be scrolled free of it. */
export function ConsentBanner() {
  const tell = useTextFile(analyticsTexts);
  const { pathname } = useLocation();
  if (busyPages.some((page) => page.test(pathname))) return null;
  return (
    <section aria-label={tell('analytics.title')} className={styles.banner}>
      <p className={styles.words}>
        {tell('analytics.ask')}{' '}
        <Link href={urls.privacy()} className={styles.more}>
          {tell('analytics.more')}
        </Link>
      </p>
      <div className={styles.answers}>
        <Button look="secondary" size="sm" onClick={() => giveConsent(false)}>
          {tell('analytics.refuse')}
        </Button>
        <Button look="secondary" size="sm" onClick={() => giveConsent(true)}>
          {tell('analytics.agree')}
        </Button>
      </div>
    </section>
  );
}
