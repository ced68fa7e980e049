import type { Tree } from '@nabta/contract/tree';

import { treePageTexts } from '../../locales/tree-page.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** To the certificate of a standing tree that somebody owns. */
export function CertificateLink({ tree }: { tree: Tree }) {
  const tell = useTextFile(treePageTexts);
  const lastHand = tree.ledger.at(-1)?.kind;
  const isOwned = lastHand !== undefined && lastHand !== 'planted' && !tree.isPromised;
  if (!isOwned || tree.isDeleted || tree.endedAt !== null) return null;
  return (
    <ButtonLink look="outline" wide icon="certificate" href={urls.treeCertificate(tree.publicId)}>
      {tell('treeDetail.certificate')}
    </ButtonLink>
  );
}
