import type { TreePageSection } from '@nabta/contract/trees/chat';
import type { Tree } from '@nabta/contract/trees/tree';
import { type ReactNode, Suspense, lazy } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { TreeSection } from '../tree-page/sections/tree-section.tsx';
import { PassportFacts } from './passport-facts.tsx';
import { PassportTimeline } from './passport-timeline.tsx';
import { PhotoComparison } from './photo-comparison.tsx';
import { type TimelineEntry, isTransferEntry, readEntries, usePassport } from './use-passport.ts';

import styles from './passport-section.module.css';

const EvidenceList = lazy(async () => ({
  default: (await import('./evidence-list.tsx')).EvidenceList,
}));

const latestCount = 4;

export function PassportSection({ tree }: { tree: Tree }) {
  const { t } = useTexts('passport');
  const [first] = tree.photos;
  const latest = tree.photos.at(-1);
  return (
    <TreeSection id="passport" title={t('passport.title')}>
      <div className={styles.sections}>
        {first && latest && first !== latest && <PhotoComparison first={first} latest={latest} />}
        <PassportSummary publicId={tree.publicId}>
          <Suspense>
            <Evidence tree={tree} />
          </Suspense>
        </PassportSummary>
      </div>
    </TreeSection>
  );
}

function Evidence({ tree: { evidence } }: { tree: Tree }) {
  const { t } = useTexts('verification');
  return (
    <div>
      <h3 className={styles.heading}>{t('verification.evidence')}</h3>
      <EvidenceList evidence={evidence} limit={latestCount} />
    </div>
  );
}

function PassportSummary({ publicId, children }: { publicId: string; children: ReactNode }) {
  const { t } = useTexts('passport');
  const { data: passport, error, refetch, isFetching } = usePassport(publicId);
  if (passport === undefined && error === null) {
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')}>
        <Skeleton shape="block" className={styles.skeleton} />
      </div>
    );
  }
  if (passport === undefined) {
    return (
      <div className={styles.failed}>
        <p>{t('passport.errorTitle')}</p>
        <Button variant="outline" size="sm" pending={isFetching} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  const entries = readEntries(passport);
  const care = entries.filter((entry) => !isTransferEntry(entry)).slice(-latestCount);
  return (
    <>
      <PassportFacts passport={passport} entries={entries} />
      <EntryGroup id="history" title={t('passport.hands')} entries={entries.filter(isTransferEntry)} />
      {care.length > 0 && <EntryGroup title={t('passport.latest')} entries={care.toReversed()} />}
      {children}
      <ButtonLink wide variant="secondary" icon="seal-check-fill" href={urls.passport(publicId)}>
        {t('passport.open')}
      </ButtonLink>
    </>
  );
}

type EntryGroupProps = { id?: TreePageSection; title: string; entries: readonly TimelineEntry[] };

function EntryGroup({ id, title, entries }: EntryGroupProps) {
  return (
    <div id={id}>
      <h3 className={styles.heading}>{title}</h3>
      <PassportTimeline entries={entries} />
    </div>
  );
}
