import { clsx } from 'clsx';

import { LanguageMenu } from '../../../kit/language/language-menu.tsx';
import { BackButton } from '../../../kit/navigation/back-button.tsx';
import { MainPages, useHasMainPages } from '../../../kit/navigation/main-pages.tsx';
import { useSession } from '../../../platform/session-provider.tsx';
import { useTexts } from '../../../platform/texts.tsx';
import { Header } from '../../../ui/header.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { TreeName } from '../../tree/tree-name.tsx';

import styles from './tree-header.module.css';

interface TreeHeaderProps {
  /** Undefined while the tree is on its way. */
  name?: { text: string; lang: 'en' | undefined } | undefined;
  /** The heading has gone under the header, which takes its place. */
  isPastHeading?: boolean;
}

/** Says to strangers where they are. Glass over the photo; a bar with the tree's name once the photo has gone by, and where there is room for one. */
export function TreeHeader({ name, isPastHeading = false }: TreeHeaderProps) {
  const { t, language } = useTexts();
  const isStranger = useSession().status === 'signed-out';
  const isWide = useMediaQuery('(min-width: 768px)');
  const hasMainPages = useHasMainPages();
  const look = isWide || isPastHeading ? 'plain' : 'glass';
  return (
    <div className={styles.bar}>
      <Header
        over={look === 'glass'}
        start={<BackButton look={look} />}
        centre={
          isPastHeading && name !== undefined ? (
            <span aria-hidden="true">
              <TreeName {...name} className={styles.name} />
            </span>
          ) : hasMainPages && isWide ? (
            <MainPages />
          ) : (
            (isWide || isStranger) && (
              <Logo
                language={language}
                label={t('app.name')}
                className={clsx(look === 'glass' && styles.wordmark)}
              />
            )
          )
        }
        end={<LanguageMenu look={look} />}
      />
    </div>
  );
}
