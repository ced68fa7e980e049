import type { Tree } from '@nabta/contract/tree';
import { Suspense } from 'react';
import { useParams } from 'react-router';

import { CertificateCard } from '../features/certificate/certificate-card.tsx';
import { useTreeName } from '../features/tree/tree-name.tsx';
import { useTree } from '../features/tree/use-tree.ts';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { certificateTexts } from '../locales/certificate.ts';
import { useTextFile } from '../platform/texts.tsx';

import styles from './certificate-screen.module.css';

/** The certificate of a tree, open to everybody, or of one's own forest. */
export function CertificateScreen() {
  const { publicId } = useParams();
  return (
    <Suspense fallback={<PageHeader back />}>
      {publicId === undefined ? <ForestCertificate /> : <TreeCertificate publicId={publicId} />}
    </Suspense>
  );
}

function ForestCertificate() {
  const tell = useTextFile(certificateTexts);
  const title = tell('certificate.forestTitle');
  return (
    <>
      <PageHeader back title={title} />
      <main id="main" className={styles.page}>
        <CertificateCard alt={tell('certificate.forestAlt')} title={title} />
      </main>
    </>
  );
}

function TreeCertificate({ publicId }: { publicId: string }) {
  const tell = useTextFile(certificateTexts);
  const { data: tree } = useTree(publicId);
  const { text: name } = useTreeName(tree ?? nameless);
  return (
    <>
      <PageHeader back title={tell('certificate.treeTitle')} />
      <main id="main" className={styles.page}>
        <CertificateCard publicId={publicId} alt={tell('certificate.alt', { name })} title={name} />
      </main>
    </>
  );
}

/** Until the tree is known. */
const nameless: Pick<Tree, 'givenName' | 'specie'> = { givenName: null, specie: null };
