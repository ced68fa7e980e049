import type { Tree } from '@nabta/contract/trees/tree';
import { type ComponentProps, lazy } from 'react';
import { useParams } from 'react-router';

import { PromisedNotice } from '../features/gifts/gift/given/promised-notice.tsx';
import { isGiftable, useGiveSheet } from '../features/gifts/gift/giving/use-give-sheet.tsx';
import { ReportProblem } from '../features/supply/issue/report-problem.tsx';
import { CertificateTile } from '../features/trees/certificate/certificate-tile.tsx';
import { QuestionChip } from '../features/trees/chat/question-chip.tsx';
import { TreeDedication } from '../features/trees/dedication/tree-dedication.tsx';
import { TreeDiary } from '../features/trees/diary/tree-diary.tsx';
import { TreeCarbon } from '../features/trees/eco-benefit/tree/tree-carbon.tsx';
import { TreePlace } from '../features/trees/map/place/tree-place.tsx';
import { VisitorCallToAction } from '../features/trees/public-forest/visitor-call-to-action.tsx';
import { useQrSheet } from '../features/trees/qr/use-qr-sheet.tsx';
import { TreeFact } from '../features/trees/tree-fact/tree-fact.tsx';
import { ActionTile } from '../features/trees/tree-page/head/action-tile.tsx';
import { TreeHeader } from '../features/trees/tree-page/head/tree-header.tsx';
import { TreeHeading } from '../features/trees/tree-page/head/tree-heading.tsx';
import { TreeHero } from '../features/trees/tree-page/head/tree-hero.tsx';
import { OfflineTreeDetails } from '../features/trees/tree-page/offline-tree-details.tsx';
import { TreeDetails } from '../features/trees/tree-page/sections/tree-details.tsx';
import { TreeSpecies, TreeStory } from '../features/trees/tree-page/sections/tree-story.tsx';
import { TreeLayout } from '../features/trees/tree-page/tree-layout.tsx';
import { TreePageSkeleton } from '../features/trees/tree-page/tree-page-skeleton.tsx';
import { useCitedSection } from '../features/trees/tree-page/use-cited-section.ts';
import { useIsScrolledPast } from '../features/trees/tree-page/use-is-scrolled-past.ts';
import { renameSheet, useRenameTree } from '../features/trees/tree-page/use-rename-tree.ts';
import { useShareTree } from '../features/trees/tree-page/use-share-tree.ts';
import { useTreeName } from '../features/trees/tree/tree-name.tsx';
import { useTreeFromLists } from '../features/trees/tree/use-tree-from-lists.ts';
import { useTree } from '../features/trees/tree/use-tree.ts';
import { isNotFoundError, isUnreachable } from '../platform/api-error.ts';
import { isOfPageState } from '../platform/page-state.ts';
import { usePreloadTexts, useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { useDocumentTitle } from '../platform/use-document-title.ts';
import { LoadError } from '../shared/navigation/load-error.tsx';
import { TreeNotFound } from '../shared/navigation/not-found.tsx';
import { PageHeader } from '../shared/navigation/page-header.tsx';
import { useLazySheet } from '../shared/navigation/use-lazy-sheet.tsx';
import { SectionSuspense } from '../ui/section-suspense.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './tree.module.css';

export function Page() {
  const { publicId = '' } = useParams();
  const { data: tree, dataUpdatedAt, error, refetch, isFetching } = useTree(publicId);
  const cachedTree = useTreeFromLists(publicId);
  usePreloadTexts('tree-page', 'share', 'public-user', 'offline');
  const listedTree = isUnreachable(error) ? cachedTree : undefined;
  // Lists know whose tree it is, the page of the server does not.
  const availableTree = isOfPageState({ state: { dataUpdatedAt } })
    ? (listedTree ?? tree)
    : (tree ?? listedTree);
  if (availableTree) {
    return (
      <SectionSuspense fallback={<TreePageSkeleton />}>
        <TreeContent key={publicId} tree={availableTree} isComplete={availableTree === tree} />
      </SectionSuspense>
    );
  }
  if (error === null) {
    return <TreePageSkeleton />;
  }
  const isNotFound = isNotFoundError(error);
  return (
    <>
      <PageHeader back={!isNotFound} />
      <main id="main" className={styles.message}>
        {isNotFound ? (
          <TreeNotFound />
        ) : (
          <TreeUnreachable error={error} pending={isFetching} onRetry={() => void refetch()} />
        )}
      </main>
    </>
  );
}

type TreeUnreachableProps = Pick<ComponentProps<typeof LoadError>, 'error' | 'pending' | 'onRetry'>;

function TreeUnreachable(props: TreeUnreachableProps) {
  const { t } = useTexts('tree-page');
  return (
    <LoadError {...props} level={1} title={t('treeDetail.errorTitle')} body={t('treeDetail.errorBody')} />
  );
}

interface TreeContentProps {
  tree: Tree;
  /** False when only list data is available. */
  isComplete: boolean;
}

function TreeContent({ tree, isComplete }: TreeContentProps) {
  const { t } = useTexts('tree-page');
  const name = useTreeName(tree);
  useDocumentTitle(name.text);
  useCitedSection();
  const heading = useIsScrolledPast();
  const rename = useRenameTree(tree.publicId);
  const renaming = useLazySheet(renameSheet);
  const { share, sheets } = useShareTree(tree, name.text);
  const giveSheet = useGiveSheet(tree);
  const qr = useQrSheet(tree, name.text);
  // The key resets the carousel of photos, so that a new photo is shown immediately.
  const newestPhoto = tree.photos.at(-1)?.image.nameCompressed;

  return (
    <>
      <TreeHeader name={name} isPastHeading={heading.isPast} />
      <TreeLayout hero={<TreeHero key={newestPhoto} tree={tree} name={name.text} />}>
        <div>
          <TreeHeading tree={tree} name={name} titleRef={heading.element} onRename={renaming.open} />
          <TreeDedication tree={tree} />
          {tree.isPromised && <PromisedNotice tree={tree} />}
          <div className={styles.actions}>
            {isComplete && isGiftable(tree) && (
              <ActionTile isPrimary icon="gift" label={t('treeDetail.gift')} onPress={giveSheet.open} />
            )}
            <ActionTile
              icon="chat-circle-dots"
              label={t('treeDetail.chat')}
              href={urls.chat(tree.publicId)}
            />
            <ActionTile icon="share-fat" iconMirrored label={t('treeDetail.share')} onPress={share} />
            {!tree.isDeleted && <ActionTile icon="qr-code" label={t('treeDetail.qr')} onPress={qr.open} />}
            <CertificateTile tree={tree} />
          </div>
          {tree.endedAt === null && (
            <QuestionChip publicId={tree.publicId} question={t('treeDetail.question')} />
          )}
        </div>
        {isComplete ? <TreeSections tree={tree} /> : <OfflineTreeDetails />}
      </TreeLayout>
      {tree.isMine &&
        renaming.render({ name: tree.givenName, onRename: (givenName) => rename.mutate(givenName) })}
      {sheets}
      {giveSheet.sheet}
      {qr.sheet}
    </>
  );
}

const PassportSection = lazy(async () => ({
  default: (await import('../features/trees/passport/passport-section.tsx')).PassportSection,
}));

function TreeSections({ tree }: { tree: Tree }) {
  return (
    <>
      <TreeStory tree={tree} />
      <SectionSuspense fallback={<Skeleton shape="block" className={styles.carbon} />}>
        <TreeCarbon tree={tree} />
      </SectionSuspense>
      <SectionSuspense fallback={<Skeleton shape="block" className={styles.diary} />}>
        <TreeDiary tree={tree} />
      </SectionSuspense>
      <SectionSuspense>
        <TreePlace tree={tree} />
      </SectionSuspense>
      <TreeSpecies tree={tree} />
      <SectionSuspense>
        <TreeFact specieId={tree.specie?.id ?? null} />
      </SectionSuspense>
      <TreeDetails tree={tree}>
        <PassportSection tree={tree} />
      </TreeDetails>
      {!tree.isDeleted && <ReportProblem publicId={tree.publicId} />}
      <VisitorCallToAction />
    </>
  );
}
