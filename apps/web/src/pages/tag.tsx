import type { TreeSummary } from '@nabta/contract/trees/tree';
import { Suspense, useState } from 'react';
import { useLocation, useParams } from 'react-router';

import { ClaimActions } from '../features/gifts/claim/claim-actions.tsx';
import { Claimed } from '../features/gifts/claim/claimed.tsx';
import { parseTagId, parseTagSecret } from '../features/gifts/claim/tag-link.ts';
import { TaggedTreeCard } from '../features/gifts/claim/tagged-tree-card.tsx';
import { useTag } from '../features/gifts/claim/use-tag.ts';
import type { TaggedTree } from '../features/gifts/claim/use-tag.ts';
import { ReportProblem } from '../features/supply/issue/report-problem.tsx';
import { useTreeName } from '../features/trees/tree/tree-name.tsx';
import { ApiError } from '../platform/api-error.ts';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { useDocumentTitle } from '../platform/use-document-title.ts';
import { PageHeader } from '../shared/navigation/page-header.tsx';
import { QueryState } from '../shared/navigation/query-state.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import pageWidth from './page-width.module.css';

/** Public page behind the QR code of a tag; the secret for claiming is in the URL hash. */
export function Page() {
  const { id: rawId = '' } = useParams();
  const { hash } = useLocation();
  return (
    <>
      <PageHeader back />
      <main id="main" className={pageWidth.width480}>
        <Suspense fallback={<TagSkeleton />}>
          <TagContent key={rawId} id={parseTagId(rawId)} secret={parseTagSecret(hash)} />
        </Suspense>
      </main>
    </>
  );
}

function TagContent({ id, secret }: { id: string | undefined; secret: string | undefined }) {
  const { t } = useTexts('claim');
  const query = useTag(id);
  const { data: tree, error } = query;
  if (id !== undefined && tree) return <TagTree id={id} secret={secret} tree={tree} />;
  if (error instanceof ApiError && error.serverCode === 'TREE_NOT_PLANTED') return <BlankTag />;
  if (id === undefined) return <UnknownTag />;
  return (
    <QueryState
      query={query}
      level={1}
      errorTitle={t('claim.errorLoad')}
      hasErrorMessage
      notFound={<UnknownTag />}
      loading={<TagSkeleton />}
    />
  );
}

function TagTree({ id, secret, tree }: { id: string; secret: string | undefined; tree: TaggedTree }) {
  const [claimed, setClaimed] = useState<TreeSummary>();
  useDocumentTitle(useTreeName(tree).text);
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

/** The tag is printed but not on a tree yet. */
function BlankTag() {
  const { t } = useTexts('claim');
  return (
    <EmptyState
      level={1}
      illustration="empty-trees"
      title={t('claim.blankTitle')}
      body={t('claim.blankBody')}
    />
  );
}

function UnknownTag() {
  const { t } = useTexts('claim');
  return (
    <EmptyState
      level={1}
      illustration="not-found"
      title={t('claim.errorTag')}
      body={t('claim.errorTagBody')}
      actions={
        <ButtonLink icon="qr-code" href={urls.scan()} replace>
          {t('claim.scanAgain')}
        </ButtonLink>
      }
    />
  );
}

function TagSkeleton() {
  const { t } = useTexts();
  return (
    <div role="status" aria-busy="true" aria-label={t('common.loading')}>
      <Skeleton shape="block" className={pageWidth.tallSkeleton} />
    </div>
  );
}
