import { clsx } from 'clsx';

import { TreeName } from '#features/trees/tree/tree-name.tsx';
import { useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { LanguageMenu } from '#shared/language/language-menu.tsx';
import { BackButton } from '#shared/navigation/back-button.tsx';
import { MainPages, useHasMainPages } from '#shared/navigation/main-pages.tsx';
import { Header } from '#ui/header.tsx';
import { Logo } from '#ui/logo.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';

import styles from './tree-header.module.css';

interface TreeHeaderProps {
  /** Undefined while loading. */
  name?: { text: string; lang: 'en' | undefined } | undefined;
  isPastHeading?: boolean;
}

/**
 * Transparent over the photo; a bar with the tree's name once the heading has scrolled away. Visitors see the
 * logo.
 */
export function TreeHeader({ name, isPastHeading = false }: TreeHeaderProps) {
  const { t, language } = useTexts();
  const isVisitor = useSession().status === 'signed-out';
  const isWide = useMediaQuery('(min-width: 768px), (min-width: 560px) and (max-height: 500px)');
  const hasMainPages = useHasMainPages();
  const variant = isWide || isPastHeading ? 'plain' : 'glass';
  const renderCentre = () => {
    if (isPastHeading && name !== undefined)
      return (
        <span aria-hidden="true">
          <TreeName {...name} className={styles.name} />
        </span>
      );
    if (hasMainPages && isWide) return <MainPages />;
    if (!isWide && !isVisitor) return undefined;
    return (
      <Logo
        language={language}
        label={t('app.name')}
        className={clsx(variant === 'glass' && styles.wordmark)}
      />
    );
  };
  return (
    <div className={styles.bar}>
      <Header
        overlay={variant === 'glass'}
        start={<BackButton variant={variant} />}
        centre={renderCentre()}
        end={<LanguageMenu variant={variant} />}
      />
    </div>
  );
}
