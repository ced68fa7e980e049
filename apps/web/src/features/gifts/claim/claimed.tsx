import type { TreeSummary } from '@nabta/contract/trees/tree';
import { type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router';

import { LevelReached } from '#features/trees/badge/level-reached.tsx';
import { renameSheet, useRenameTree } from '#features/trees/tree-page/use-rename-tree.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useLazySheet } from '#shared/navigation/use-lazy-sheet.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';

import styles from './claimed.module.css';

export function Claimed({ tree }: { tree: TreeSummary }) {
  const { t } = useTexts('claim');
  const naming = useLazySheet(renameSheet);
  return (
    <>
      <div role="status">
        <h2 className={styles.title}>{t('claim.successTitle')}</h2>
        <p>{t('claim.successBody')}</p>
      </div>
      <LevelReached />
      <Button wide icon="pencil-simple" onClick={naming.open}>
        {t('claim.nameIt')}
      </Button>
      <ButtonLink wide variant="secondary" href={urls.tree(tree.publicId)} replace>
        {t('claim.seeTree')}
      </ButtonLink>
      <Suspense>
        <NameTreeSheet tree={tree} naming={naming} />
      </Suspense>
    </>
  );
}

interface NameTreeSheetProps {
  tree: TreeSummary;
  naming: { render: (props: { name: string | null; onRename: (name: string | null) => void }) => ReactNode };
}

/** Suspends for its texts, which must not keep the claimed tree and its button waiting. */
function NameTreeSheet({ tree, naming }: NameTreeSheetProps) {
  const rename = useRenameTree(tree.publicId);
  const navigate = useNavigate();
  const nameTree = (name: string | null) => {
    rename.mutate(name);
    void navigate(urls.tree(tree.publicId), { replace: true });
  };
  return naming.render({ name: tree.givenName, onRename: nameTree });
}
