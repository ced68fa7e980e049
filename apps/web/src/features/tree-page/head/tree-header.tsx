import { LanguageMenu } from '../../../kit/language/language-menu.tsx';
import { BackButton } from '../../../kit/navigation/back-button.tsx';
import { MainPages, useHasMainPages } from '../../../kit/navigation/main-pages.tsx';
import { useTexts } from '../../../platform/texts.tsx';
import { Header } from '../../../ui/header.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { TreeName } from '../../tree/tree-name.tsx';

import styles from './tree-header.module.css';

interface TreeHeaderProps {
  /** Undefined while the tree is on its way. */
  name?: { text: string; lang: 'en' | undefined } | undefined;
  /** The heading has gone under the header, which takes its place. */
  isPastHeading?: boolean;
  share?: { label: string; onPress: () => void } | undefined;
}

/** Glass over the photo; a bar with the tree's name once the photo has gone by, and where there is room for one. */
export function TreeHeader({ name, isPastHeading = false, share }: TreeHeaderProps) {
  const { t, language } = useTexts();
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
          ) : (
            isWide && (hasMainPages ? <MainPages /> : <Logo language={language} label={t('app.name')} />)
          )
        }
        end={
          <div className={styles.end}>
            {share && (
              <IconButton look={look} icon="share-fat" mirrored label={share.label} onClick={share.onPress} />
            )}
            <LanguageMenu look={look} />
          </div>
        }
      />
    </div>
  );
}
