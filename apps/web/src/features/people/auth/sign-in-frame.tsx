import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Logo } from '#ui/logo.tsx';
import { Skyline } from '#ui/skyline.tsx';

import styles from './sign-in-frame.module.css';

interface SignInFrameProps {
  title: string;
  /** Description of the product in one sentence. */
  about?: string;
  hint: ReactNode;
  back?: ReactNode;
  languageMenu: ReactNode;
  compact?: boolean;
  /** Shown above the title. */
  notice?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** Shared layout of the sign-in steps. Also rendered by the server, so it uses no browser API. */
export function SignInFrame({
  title,
  about,
  hint,
  back,
  languageMenu,
  compact = false,
  notice,
  footer,
  children,
}: SignInFrameProps) {
  const { t, language } = useTexts();
  return (
    <div className={clsx(styles.page, compact && styles.compact)}>
      <header className={styles.header}>
        <div className={styles.start}>{back}</div>
        <Logo language={language} label={t('app.name')} className={styles.logo} />
        <div className={styles.end}>{languageMenu}</div>
      </header>
      <div className={styles.scene}>
        <Skyline className={styles.sky} />
        <div className={styles.pitch}>
          <p className={styles.tagline}>{t('app.tagline')}</p>
          <p className={styles.promise}>{t('app.promise')}</p>
        </div>
      </div>
      <main id="main" className={styles.panel}>
        <div className={styles.content}>
          {notice}
          <h1>{title}</h1>
          {about && <p className={styles.about}>{about}</p>}
          <p className={styles.hint}>{hint}</p>
          {children}
        </div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </main>
    </div>
  );
}
