import type { Tree } from '@nabta/contract/trees/tree';
import { type ReactNode, Suspense, lazy } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { TreeSection } from '../tree-page/sections/tree-section.tsx';
import { PassportFacts } from './passport-facts.tsx';
import { readEntries, usePassport } from './use-passport.ts';

import styles from './passport-section.module.css';

const EvidenceList = lazy(async () => ({
  default: (await import('./evidence-list.tsx')).EvidenceList,
}));

const latestCount = 4;

export function PassportSection({ tree }: { tree: Tree }) {
  const { t } = useTexts('passport');
  return (
    <TreeSection id="passport" title={t('passport.title')}>
      <div className={styles.sections}>
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
  return (
    <>
      <PassportFacts passport={passport} entries={readEntries(passport)} />
      {children}
      <ButtonLink wide variant="secondary" icon="seal-check-fill" href={urls.passport(publicId)}>
        {t('passport.open')}
      </ButtonLink>
    </>
  );
}
