import { getTree } from '@nabta/contract/tree';
import type { Tree } from '@nabta/contract/tree';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router';

import { useAskedShare } from '../features/account/use-asked-share.tsx';
import { CertificateTile } from '../features/certificate/certificate-tile.tsx';
import { QuestionChip } from '../features/chat/question-chip.tsx';
import { TreeDedication } from '../features/dedication/tree-dedication.tsx';
import { PromisedNotice } from '../features/gift/given/promised-notice.tsx';
import { useGiveSheet } from '../features/gift/giving/use-give-sheet.tsx';
import { ReportProblem } from '../features/issue/report-problem.tsx';
import { TreePlace } from '../features/map/place/tree-place.tsx';
import { PassportSection } from '../features/passport/passport-section.tsx';
import { WayOn } from '../features/public-forest/way-on.tsx';
import { useQrSheet } from '../features/qr/use-qr-sheet.tsx';
import { TreeSurvival } from '../features/survival/tree-survival.tsx';
import { TreeFact } from '../features/tree-fact/tree-fact.tsx';
import { ActionTile } from '../features/tree-page/head/action-tile.tsx';
import { TreeHeader } from '../features/tree-page/head/tree-header.tsx';
import { TreeHeading } from '../features/tree-page/head/tree-heading.tsx';
import { TreeHero } from '../features/tree-page/head/tree-hero.tsx';
import { RenameSheet } from '../features/tree-page/rename-sheet.tsx';
import { TreeBenefits } from '../features/tree-page/sections/tree-benefits.tsx';
import { TreeMeasurements } from '../features/tree-page/sections/tree-measurements.tsx';
import { TreeSpecies } from '../features/tree-page/sections/tree-species.tsx';
import { TreeStory } from '../features/tree-page/sections/tree-story.tsx';
import { TreeLayout } from '../features/tree-page/tree-layout.tsx';
import { TreePageSkeleton } from '../features/tree-page/tree-page-skeleton.tsx';
import { UnknownRest } from '../features/tree-page/unknown-rest.tsx';
import { useCitedPart } from '../features/tree-page/use-cited-part.ts';
import { useIsPast } from '../features/tree-page/use-is-past.ts';
import { useRenameTree } from '../features/tree-page/use-rename-tree.ts';
import { useTreeName } from '../features/tree/tree-name.tsx';
import { useTreeOfLists } from '../features/tree/use-tree-of-lists.ts';
import { useTree } from '../features/tree/use-tree.ts';
import { LoadFailure } from '../kit/navigation/load-failure.tsx';
import { NotFound } from '../kit/navigation/not-found.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { offlineTexts } from '../locales/offline.ts';
import { passportTexts } from '../locales/passport.ts';
import { publicUserTexts } from '../locales/public-user.ts';
import { shareTexts } from '../locales/share.ts';
import { treePageTexts } from '../locales/tree-page.ts';
import { ApiError, isUnanswered } from '../platform/api-error.ts';
import { StandIn } from '../platform/drawn-page.tsx';
import { pageAnswer } from '../platform/page-answers.ts';
import { useTextFile, useTextsAhead } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { usePageName } from '../platform/use-page-name.ts';

import styles from './tree-screen.module.css';

/** Everything about one tree; open to everybody. */
export function TreeScreen() {
  const { publicId = '' } = useParams();
  const { data: tree, error, refetch, isFetching } = useTree(publicId);
  const listed = useTreeOfLists(publicId);
  useTextsAhead(treePageTexts, shareTexts, publicUserTexts, passportTexts, offlineTexts);
  const known = tree ?? (isUnanswered(error) ? listed : undefined);
  if (known) {
    return (
      <Suspense
        fallback={
          <StandIn>
            <TreePageSkeleton />
          </StandIn>
        }
      >
        <TreePage key={publicId} tree={known} isWhole={tree !== undefined} />
      </Suspense>
    );
  }
  if (error === null) {
    // The photo that the page came with stays, whoever looks at it.
    return <TreePageSkeleton image={pageAnswer(getTree, { params: { publicId } })?.image} />;
  }
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <>
      <PageHeader back={!isUnknown} />
      <main id="main" className={styles.message}>
        {isUnknown ? (
          <UnknownTree />
        ) : (
          <TreeUnreachable error={error} pending={isFetching} onRetry={() => void refetch()} />
        )}
      </main>
    </>
  );
}

function UnknownTree() {
  const tell = useTextFile(treePageTexts);
  return <NotFound title={tell('treeNotFound.title')} advice={tell('treeNotFound.stayed')} />;
}

type TreeUnreachableProps = { error: Error; pending: boolean; onRetry: () => void };

function TreeUnreachable({ error, pending, onRetry }: TreeUnreachableProps) {
  const tell = useTextFile(treePageTexts);
  return (
    <LoadFailure
      error={error}
      level={1}
      title={tell('treeDetail.errorTitle')}
      body={tell('treeDetail.errorBody')}
      pending={pending}
      onRetry={onRetry}
    />
  );
}

interface TreePageProps {
  tree: Tree;
  /** False where only a list has told of it. */
  isWhole: boolean;
}

function TreePage({ tree, isWhole }: TreePageProps) {
  const tell = useTextFile(treePageTexts);
  const name = useTreeName(tree);
  usePageName(name.text);
  useCitedPart();
  const heading = useIsPast();
  const rename = useRenameTree(tree.publicId);
  const [isRenaming, setIsRenaming] = useState(false);
  const { share, sheets } = useAskedShare('tree', tree.isMine);
  const giving = useGiveSheet(tree);
  const qr = useQrSheet(tree, name.text);
  const isGiftable = isWhole && tree.isMine && !tree.isDeleted && !tree.isPromised && tree.endedAt === null;
  // A new photo is shown as soon as there is one, whichever was looked at before.
  const newestPhoto = tree.photos.at(-1)?.image.nameCompressed;
  const shareTree = () =>
    share({
      title: name.text,
      text: tell(tree.isMine ? 'treeDetail.shareText' : 'treeDetail.publicShareText', { name: name.text }),
      url: new URL(urls.tree(tree.publicId), location.origin).href,
    });

  return (
    <>
      <TreeHeader name={name} isPastHeading={heading.isPast} />
      <TreeLayout hero={<TreeHero key={newestPhoto} tree={tree} name={name.text} />}>
        <div>
          <TreeHeading
            tree={tree}
            name={name}
            titleRef={heading.element}
            onRename={() => setIsRenaming(true)}
          />
          <TreeDedication tree={tree} />
          {tree.isPromised && <PromisedNotice tree={tree} />}
          <div className={styles.actions}>
            {isGiftable && (
              <ActionTile isMain icon="gift" label={tell('treeDetail.gift')} onPress={giving.open} />
            )}
            <ActionTile
              icon="chat-circle-dots"
              label={tell('treeDetail.chat')}
              href={urls.chat(tree.publicId)}
            />
            <ActionTile icon="share-fat" iconMirrored label={tell('treeDetail.share')} onPress={shareTree} />
            {!tree.isDeleted && <ActionTile icon="qr-code" label={tell('treeDetail.qr')} onPress={qr.open} />}
            <CertificateTile tree={tree} />
          </div>
          {tree.endedAt === null && (
            <QuestionChip publicId={tree.publicId} question={tell('treeDetail.question')} />
          )}
        </div>
        {isWhole ? <TreeSections tree={tree} /> : <UnknownRest />}
      </TreeLayout>
      {tree.isMine && (
        <RenameSheet
          open={isRenaming}
          name={tree.givenName}
          onClose={() => setIsRenaming(false)}
          onRename={(givenName) => rename.mutate(givenName)}
        />
      )}
      {sheets}
      {giving.sheet}
      {qr.sheet}
    </>
  );
}

function TreeSections({ tree }: { tree: Tree }) {
  return (
    <>
      <TreeBenefits tree={tree} />
      <TreeStory tree={tree} />
      <Suspense>
        <TreePlace tree={tree} />
      </Suspense>
      <TreeSpecies tree={tree} />
      <Suspense>
        <TreeFact specieId={tree.specie?.id ?? null} />
      </Suspense>
      <TreeMeasurements measurements={tree.measurements} />
      <TreeSurvival tree={tree} />
      <PassportSection tree={tree} />
      {!tree.isDeleted && <ReportProblem publicId={tree.publicId} />}
      <WayOn />
    </>
  );
}
