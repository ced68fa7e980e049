import type { TreeSummary } from '@nabta/contract/tree';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';

import { claimTexts } from '../../locales/claim.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LevelReached } from '../badge/level-reached.tsx';
import { RenameSheet } from '../tree-page/rename-sheet.tsx';
import { useRenameTree } from '../tree-page/use-rename-tree.ts';

import styles from './claimed.module.css';

/** The tree is theirs: they name it, or go and see it. */
export function Claimed({ tree }: { tree: TreeSummary }) {
  const tell = useTextFile(claimTexts);
  const [isNaming, setIsNaming] = useState(false);
  return (
    <>
      <div role="status">
        <h2 className={styles.title}>{tell('claim.successTitle')}</h2>
        <p>{tell('claim.successBody')}</p>
      </div>
      <LevelReached />
      <Button wide icon="pencil-simple" onClick={() => setIsNaming(true)}>
        {tell('claim.nameIt')}
      </Button>
      <ButtonLink wide look="secondary" href={urls.tree(tree.publicId)} replace>
        {tell('claim.seeTree')}
      </ButtonLink>
      <Suspense>
        <Naming tree={tree} open={isNaming} onClose={() => setIsNaming(false)} />
      </Suspense>
    </>
  );
}

function Naming({ tree, open, onClose }: { tree: TreeSummary; open: boolean; onClose: () => void }) {
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
