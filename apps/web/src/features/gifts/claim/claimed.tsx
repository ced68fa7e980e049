import type { TreeSummary } from '@nabta/contract/trees/tree';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';

import { LevelReached } from '#features/trees/badge/level-reached.tsx';
import { RenameSheet } from '#features/trees/tree-page/rename-sheet.tsx';
import { useRenameTree } from '#features/trees/tree-page/use-rename-tree.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Button, ButtonLink } from '#ui/button.tsx';

import styles from './claimed.module.css';

export function Claimed({ tree }: { tree: TreeSummary }) {
  const { t } = useTexts('claim');
  const [isNaming, setIsNaming] = useState(false);
  return (
    <>
      <div role="status">
        <h2 className={styles.title}>{t('claim.successTitle')}</h2>
        <p>{t('claim.successBody')}</p>
      </div>
      <LevelReached />
      <Button wide icon="pencil-simple" onClick={() => setIsNaming(true)}>
        {t('claim.nameIt')}
      </Button>
      <ButtonLink wide variant="secondary" href={urls.tree(tree.publicId)} replace>
        {t('claim.seeTree')}
      </ButtonLink>
      <Suspense>
        <NameTreeSheet tree={tree} open={isNaming} onClose={() => setIsNaming(false)} />
      </Suspense>
    </>
  );
}

interface NameTreeSheetProps {
  tree: TreeSummary;
  open: boolean;
  onClose: () => void;
}

function NameTreeSheet({ tree, open, onClose }: NameTreeSheetProps) {
  const rename = useRenameTree(tree.publicId);
  const navigate = useNavigate();
  return (
    <RenameSheet
      open={open}
      name={tree.givenName}
      onClose={onClose}
      onRename={(name) => {
        rename.mutate(name);
        void navigate(urls.tree(tree.publicId), { replace: true });
      }}
    />
  );
}
