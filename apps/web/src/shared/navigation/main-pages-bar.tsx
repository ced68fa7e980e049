import { useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';

import { type MainPage, type MainPagesProps, mainPages, useHasMainPages } from './main-pages.tsx';

import styles from './main-pages-bar.module.css';

const icons = {
  home: ['tree', 'tree-fill'],
  map: ['map-trifold', 'map-trifold-fill'],
  gifted: ['gift', 'gift-fill'],
  impact: ['chart-line-up', 'chart-line-up-fill'],
  profile: ['user', 'user-fill'],
} as const satisfies Record<MainPage, readonly [IconName, selected: IconName]>;

/** The main pages below the thumb, for signed-in users of phones and tablets. */
export function MainPagesBar({ page: current }: MainPagesProps) {
  const { t } = useTexts();
  const { status } = useSession();
  if (useHasMainPages() || status !== 'signed-in') return null;
  return (
    <nav aria-label={t('home.mainNav')} className={styles.bar}>
      {mainPages.map((page) => (
        <Link
          key={page}
          href={urls[page]()}
          aria-current={page === current ? 'page' : undefined}
          className={styles.page}
        >
          <Icon name={icons[page][page === current ? 1 : 0]} />
          <span className={styles.label}>{t(`mainPages.${page}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
