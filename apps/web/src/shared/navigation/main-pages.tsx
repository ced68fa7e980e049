import { useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Link } from '#ui/link.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';

import styles from './main-pages.module.css';

export type MainPage = 'home' | 'gifted' | 'impact';

export function useHasMainPages(): boolean {
  const { status } = useSession();
  const isWide = useMediaQuery('(min-width: 1024px)');
  return isWide && status === 'signed-in';
}

export function MainPages({ page: current }: { page?: MainPage | undefined }) {
  const { t } = useTexts();
  const pages = [
    { page: 'home', href: urls.home(), label: t('pageTitles.home') },
    { page: 'gifted', href: urls.gifted(), label: t('giftedTrees.title') },
    { page: 'impact', href: urls.impact(), label: t('pageTitles.impact') },
  ];
  return (
    <nav aria-label={t('home.mainNav')} className={styles.pages}>
      {pages.map(({ page, href, label }) => (
        <Link
          key={page}
          href={href}
          aria-current={page === current ? 'page' : undefined}
          className={styles.page}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
