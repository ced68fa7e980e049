import { useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Link } from '#ui/link.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';

import styles from './main-pages.module.css';

export const mainPages = ['home', 'map', 'gifted', 'impact', 'profile'] as const;

export type MainPage = (typeof mainPages)[number];

export interface MainPagesProps {
  /** The current main page; undefined on other pages. */
  page?: MainPage | undefined;
}

/** Whether the header has the main pages: on desktop, for signed-in users. */
export function useHasMainPages(): boolean {
  const { status } = useSession();
  const isWide = useMediaQuery('(min-width: 1024px)');
  return isWide && status === 'signed-in';
}

/** The main pages in the header of a desktop. */
export function MainPages({ page: current }: MainPagesProps) {
  const { t } = useTexts();
  return (
    <nav aria-label={t('home.mainNav')} className={styles.pages}>
      {mainPages.map((page) => (
        <Link
          key={page}
          href={urls[page]()}
          aria-current={page === current ? 'page' : undefined}
          className={styles.page}
        >
          {t(`mainPages.${page}`)}
        </Link>
      ))}
    </nav>
  );
}
