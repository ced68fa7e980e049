import type { Tree } from '@nabta/contract/tree';
import { isOwned } from '@nabta/domain/tree-ledger';

import { treePageTexts } from '../../locales/tree-page.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { ActionTile } from '../tree-page/head/action-tile.tsx';

/** To the certificate of a standing tree that somebody owns. */
export function CertificateTile({ tree }: { tree: Tree }) {
  const tell = useTextFile(treePageTexts);
  if (!isOwned(tree) || tree.isDeleted || tree.endedAt !== null) return null;
  return (
    <ActionTile
      icon="certificate"
      label={tell('treeDetail.certificate')}
      href={urls.treeCertificate(tree.publicId)}
    />
  );
}
