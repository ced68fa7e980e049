import type { Tree } from '@nabta/contract/trees/tree';
import { type ReactNode, Suspense, lazy, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

import { BenefitSkeleton } from '#features/trees/eco-benefit/benefit-skeleton.tsx';
import { useTexts } from '#platform/texts.tsx';
import { Icon } from '#ui/icon.tsx';
import { useIsHydrated } from '#ui/use-is-hydrated.ts';

import utilities from '#ui/utilities.module.css';
import styles from './tree-details.module.css';

const TreeDetailsContent = lazy(async () => ({
  default: (await import('./tree-details-content.tsx')).TreeDetailsContent,
}));

/** Sections inside the details; a link to one of them opens the details. */
const detailSections: ReadonlySet<string> = new Set([
  'size',
  'value',
  'air',
  'water',
  'energy',
  'equivalents',
  'measurements',
  'passport',
]);

/** The numbers of a tree, and `children` after them; both load when opened. */
export function TreeDetails({ tree, children }: { tree: Tree; children: ReactNode }) {
  const { t } = useTexts('tree-page');
  const { hash } = useLocation();
  const [handledHash, setHandledHash] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  // The server does not know the hash.
  if (useIsHydrated() && hash !== handledHash) {
    setHandledHash(hash);
    if (detailSections.has(hash.slice(1))) setIsOpen(true);
  }
  const details = useRef<HTMLDetailsElement>(null);
  // React does not see that somebody opened the page of the server before hydration.
  useEffect(() => {
    if (details.current?.open) setIsOpen(true);
  }, []);
  return (
    <details
      ref={details}
      open={isOpen}
      className={styles.details}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <span className={utilities.fillGrid}>
          <span className={styles.title}>{t('treeDetail.details')}</span>
          <span className={utilities.mutedText}>{t('treeDetail.detailsHint')}</span>
        </span>
        <Icon name="caret-down" size={20} className={styles.caret} />
      </summary>
      {isOpen && (
        <div className={styles.content}>
          <Suspense fallback={<BenefitSkeleton />}>
            <TreeDetailsContent tree={tree} />
            {children}
          </Suspense>
        </div>
      )}
    </details>
  );
}
