import type { Tree } from '@nabta/contract/trees/tree';
import { isOwned } from '@nabta/domain/tree-ledger';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';

import { ActionTile } from '../tree-page/head/action-tile.tsx';

export function CertificateTile({ tree }: { tree: Tree }) {
  const { t } = useTexts('tree-page');
  if (!isOwned(tree) || tree.isDeleted || tree.endedAt !== null) return null;
  return (
    <ActionTile
      icon="certificate"
      label={t('treeDetail.certificate')}
      href={urls.treeCertificate(tree.publicId)}
    />
  );
}
