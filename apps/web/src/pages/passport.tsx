import type { Passport } from '@nabta/contract/trees/passport';
import { clsx } from 'clsx';
import { useParams } from 'react-router';

import { EvidenceList } from '../features/trees/passport/evidence-list.tsx';
import { PassportFacts } from '../features/trees/passport/passport-facts.tsx';
import { PassportTimeline } from '../features/trees/passport/passport-timeline.tsx';
import { PassportVerdict } from '../features/trees/passport/passport-verdict.tsx';
import { readEntries, usePassport } from '../features/trees/passport/use-passport.ts';
import { useTree } from '../features/trees/tree/use-tree.ts';
import { LevelChip } from '../features/trees/verification/level-chip.tsx';
import { usePreloadTexts, useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { LoadedPage } from '../shared/navigation/loaded-page.tsx';
import { TreeNotFound } from '../shared/navigation/not-found.tsx';
import { PageHeader } from '../shared/navigation/page-header.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { SectionSuspense } from '../ui/section-suspense.tsx';

import utilities from '../ui/utilities.module.css';
import pageWidth from './page-width.module.css';
import styles from './passport.module.css';

/** Full history of a tree, verified on the client; public. */
export function Page() {
  const { publicId = '' } = useParams();
  usePreloadTexts('passport', 'tree-page', 'verification');
  return (
    <SectionSuspense fallback={<PageHeader back />}>
      <PassportContent key={publicId} publicId={publicId} />
    </SectionSuspense>
  );
}

function PassportContent({ publicId }: { publicId: string }) {
  const { t } = useTexts('passport');
  return (
    <LoadedPage
      title={t('passport.title')}
      query={usePassport(publicId)}
      errorTitle={t('passport.errorTitle')}
      notFound={<TreeNotFound />}
      className={pageWidth.readingWithGutters}
    >
      {(passport) => <PassportRecord passport={passport} />}
    </LoadedPage>
  );
}

/** Stands outside the hash chain: levels age without an entry. */
function Evidence({ publicId }: { publicId: string }) {
  const { t } = useTexts('verification');
  const { data: tree } = useTree(publicId);
  if (tree === undefined) return null;
  return (
    <section className={utilities.stack12}>
      <h2 className={styles.heading}>{t('verification.evidence')}</h2>
      <Card className={clsx(styles.card, utilities.stack16)}>
        <div className={utilities.wrapCentred12}>
          <LevelChip tree={tree} />
        </div>
        <EvidenceList evidence={tree.evidence} />
      </Card>
    </section>
  );
}

function PassportRecord({ passport }: { passport: Passport }) {
  const { t } = useTexts('passport');
  const entries = readEntries(passport);
  return (
    <div className={styles.sections}>
      <p className={styles.intro}>{t('passport.intro')}</p>
      <PassportVerdict passport={passport} />
      <Card className={styles.card}>
        <PassportFacts passport={passport} entries={entries} />
      </Card>
      <Evidence publicId={passport.tree} />
      <section>
        <h2 className={styles.heading}>{t('passport.all')}</h2>
        <p className={styles.count}>{t('passport.entries', { count: entries.length })}</p>
        <Card className={styles.card}>
          <PassportTimeline entries={entries.toReversed()} hasHashes />
        </Card>
      </section>
      <section>
        <h2 className={styles.heading}>{t('passport.how')}</h2>
        <p className={styles.intro}>{t('passport.howBody')}</p>
      </section>
      <ButtonLink
        wide
        variant="outline"
        icon="download-simple"
        href={`${urls.passport(passport.tree)}.json`}
        download
      >
        {t('passport.file')}
      </ButtonLink>
    </div>
  );
}
