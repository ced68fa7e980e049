import { Suspense } from 'react';

import { NotificationBell } from '#features/trees/notification/notification-bell.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { LanguageMenu } from '#shared/language/language-menu.tsx';
import { MainPages, useHasMainPages } from '#shared/navigation/main-pages.tsx';
import type { MainPage } from '#shared/navigation/main-pages.tsx';
import { PageHeader } from '#shared/navigation/page-header.tsx';
import { IconLink } from '#ui/icon-button.tsx';
import { Link } from '#ui/link.tsx';
import { Logo } from '#ui/logo.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

import styles from './forest-header.module.css';

interface ForestHeaderProps {
  /** The current main page; undefined on other pages. */
  page?: MainPage;
  /** Heading for pages without their own. */
  title?: string;
}

/** General header on phones; on desktop, main page links for users with a forest. */
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

/** Does not block the header while it loads. */
function Bell() {
  return (
    <Suspense fallback={<span className={styles.bell} />}>
      <NotificationBell />
    </Suspense>
  );
}
