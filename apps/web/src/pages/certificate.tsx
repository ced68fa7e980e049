import type { Tree } from '@nabta/contract/trees/tree';
import { Suspense } from 'react';
import { useParams } from 'react-router';

import { CertificateCard } from '../features/trees/certificate/certificate-card.tsx';
import { useTreeName } from '../features/trees/tree/tree-name.tsx';
import { useTree } from '../features/trees/tree/use-tree.ts';
import { useTexts } from '../platform/texts.tsx';
import { PageHeader } from '../shared/navigation/page-header.tsx';
import { TitledPage } from '../shared/navigation/titled-page.tsx';

import pageWidth from './page-width.module.css';

/** Public certificate of a tree, or certificate of the user's own forest. */
export function Page() {
  const { publicId } = useParams();
  return (
    <Suspense fallback={<PageHeader back />}>
      {publicId === undefined ? <ForestCertificate /> : <TreeCertificate publicId={publicId} />}
    </Suspense>
  );
}

function ForestCertificate() {
  const { t } = useTexts('certificate');
  const title = t('certificate.forestTitle');
  return (
    <TitledPage title={title} className={pageWidth.width420}>
      <CertificateCard alt={t('certificate.forestAlt')} title={title} />
    </TitledPage>
  );
}

function TreeCertificate({ publicId }: { publicId: string }) {
  const { t } = useTexts('certificate');
  const { data: tree } = useTree(publicId);
  const { text: name } = useTreeName(tree ?? placeholderTree);
  return (
    <TitledPage title={t('certificate.treeTitle')} className={pageWidth.width420}>
      <CertificateCard publicId={publicId} alt={t('certificate.alt', { name })} title={name} />
    </TitledPage>
  );
}

const placeholderTree: Pick<Tree, 'givenName' | 'specie'> = { givenName: null, specie: null };
