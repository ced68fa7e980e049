import { Suspense } from 'react';

import { LanguageMenu } from '../../kit/language/language-menu.tsx';
import { MainPages, useHasMainPages } from '../../kit/navigation/main-pages.tsx';
import type { MainPage } from '../../kit/navigation/main-pages.tsx';
import { PageHeader } from '../../kit/navigation/page-header.tsx';
import { useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { IconLink } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { NotificationBell } from '../notification/notification-bell.tsx';

import styles from './forest-header.module.css';

interface ForestHeaderProps {
  /** Which of the main pages this is; none of them where it is left out. */
  page?: MainPage;
  /** The heading of a page that has none of its own. */
  title?: string;
}

/** On a phone the general header; where there is room, the main pages stand beside the logo for who has a forest. */
export function ForestHeader({ page, title }: ForestHeaderProps) {
  const { t, language } = useTexts();
  if (!useHasMainPages()) {
    return page === 'home' ? <PageHeader settings start={<Bell />} /> : <PageHeader back title={title} />;
  }
  return (
    <header className={styles.header}>
      <div className={styles.inside}>
        <Link href={urls.home()} className={styles.logo}>
          <Logo language={language} label={t('app.name')} />
        </Link>
        <div className={styles.pages}>
          <MainPages page={page} />
        </div>
        {title !== undefined && (
          <VisuallyHidden>
            <h1>{title}</h1>
          </VisuallyHidden>
        )}
        <Bell />
        <IconLink href={urls.profile()} label={t('header.settings')} icon="gear-six" />
        <LanguageMenu />
      </div>
    </header>
  );
}

/** Nothing is missed without it, so nothing waits for it. */
function Bell() {
  return (
    <Suspense fallback={<span className={styles.bell} />}>
      <NotificationBell />
    </Suspense>
  );
}
