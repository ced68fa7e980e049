import type { TreeSummary } from '@nabta/contract/tree';
import { Suspense, useState } from 'react';
import { useLocation, useParams } from 'react-router';

import { ClaimActions } from '../features/claim/claim-actions.tsx';
import { Claimed } from '../features/claim/claimed.tsx';
import { parseTagId, parseTagSecret } from '../features/claim/tag-link.ts';
import { TaggedTreeCard } from '../features/claim/tagged-tree-card.tsx';
import { useTag } from '../features/claim/use-tag.ts';
import type { TaggedTree } from '../features/claim/use-tag.ts';
import { ReportProblem } from '../features/issue/report-problem.tsx';
import { useTreeName } from '../features/tree/tree-name.tsx';
import { LoadFailure } from '../kit/navigation/load-failure.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { claimTexts } from '../locales/claim.ts';
import { ApiError } from '../platform/api-error.ts';
import { useTextFile, useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { usePageName } from '../platform/use-page-name.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './tag-screen.module.css';

/** The page behind the QR code of a tag, open to everybody; what claims the tree stands behind the hash of its address. */
export function TagScreen() {
  const { id: written = '' } = useParams();
  const { hash } = useLocation();
  return (
    <>
      <PageHeader back />
      <main id="main" className={styles.page}>
        <Suspense fallback={<Waiting />}>
          <TagPage key={written} id={parseTagId(written)} secret={parseTagSecret(hash)} />
        </Suspense>
      </main>
    </>
  );
}

type TagProps = { id: string | undefined; secret: string | undefined };

function TagPage({ id, secret }: TagProps) {
  const tell = useTextFile(claimTexts);
  const { data: tree, error, refetch, isFetching } = useTag(id);
  if (id !== undefined && tree) return <TagTree id={id} secret={secret} tree={tree} />;
  if (error instanceof ApiError && error.serverCode === 'TREE_NOT_PLANTED') return <BlankTag />;
  if (id === undefined || (error instanceof ApiError && (error.status === 404 || error.status === 400))) {
    return <UnknownTag />;
  }
  if (error === null) return <Waiting />;
  return (
    <LoadFailure
      error={error}
      level={1}
      title={tell('claim.errorLoad')}
      body={error.message}
      pending={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function TagTree({ id, secret, tree }: { id: string; secret: string | undefined; tree: TaggedTree }) {
  const [claimed, setClaimed] = useState<TreeSummary>();
  usePageName(useTreeName(tree).text);
  return (
    <TaggedTreeCard tagId={id} tree={tree}>
      {claimed === undefined ? (
        <>
          <ClaimActions tagId={id} secret={secret} tree={tree} onClaimed={setClaimed} />
          <ReportProblem publicId={tree.publicId} tag={secret === undefined ? undefined : { id, secret }} />
        </>
      ) : (
        <Claimed tree={claimed} />
      )}
    </TaggedTreeCard>
  );
}

/** Printed, and on no tree yet. */
function BlankTag() {
  const tell = useTextFile(claimTexts);
  return (
    <EmptyState
      level={1}
      illustration="empty-trees"
      title={tell('claim.blankTitle')}
      body={tell('claim.blankBody')}
    />
  );
}

function UnknownTag() {
  const tell = useTextFile(claimTexts);
  return (
    <EmptyState
      level={1}
      illustration="not-found"
      title={tell('claim.errorTag')}
      body={tell('claim.errorTagBody')}
      actions={
        <ButtonLink icon="qr-code" href={urls.scan()} replace>
          {tell('claim.scanAgain')}
        </ButtonLink>
      }
    />
  );
}

function Waiting() {
  const { t } = useTexts();
  return (
    <div role="status" aria-busy="true" aria-label={t('common.loading')}>
      <Skeleton shape="block" className={styles.waiting} />
    </div>
  );
}
