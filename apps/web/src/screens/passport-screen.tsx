import type { Passport } from '@nabta/contract/passport';
import { Suspense } from 'react';
import { useParams } from 'react-router';

import { PassportFacts } from '../features/passport/passport-facts.tsx';
import { PassportTimeline } from '../features/passport/passport-timeline.tsx';
import { PassportVerdict } from '../features/passport/passport-verdict.tsx';
import { readEntries } from '../features/passport/read-entries.ts';
import { usePassport } from '../features/passport/use-passport.ts';
import { LoadFailure } from '../kit/navigation/load-failure.tsx';
import { NotFound } from '../kit/navigation/not-found.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { passportTexts } from '../locales/passport.ts';
import { treePageTexts } from '../locales/tree-page.ts';
import { ApiError } from '../platform/api-error.ts';
import { useTextFile, useTexts, useTextsAhead } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { usePageName } from '../platform/use-page-name.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './passport-screen.module.css';

/** The whole life of a tree, checked by the device that shows it; open to everybody. */
export function PassportScreen() {
  const { publicId = '' } = useParams();
  useTextsAhead(passportTexts, treePageTexts);
  return (
    <Suspense fallback={<PageHeader back />}>
      <PassportPage key={publicId} publicId={publicId} />
    </Suspense>
  );
}

function PassportPage({ publicId }: { publicId: string }) {
  const { t } = useTexts();
  const tell = useTextFile(passportTexts);
  const { data: passport, error, refetch, isFetching } = usePassport(publicId);
  usePageName(tell('passport.title'));
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <>
      <PageHeader back={!isUnknown} title={isUnknown ? undefined : tell('passport.title')} />
      <main id="main" className={styles.page}>
        {passport ? (
          <WholePassport passport={passport} />
        ) : isUnknown ? (
          <UnknownTree />
        ) : error ? (
          <LoadFailure
            error={error}
            title={tell('passport.errorTitle')}
            body={error.message}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <div role="status" aria-busy="true" aria-label={t('common.loading')}>
            <Skeleton shape="block" className={styles.waiting} />
          </div>
        )}
      </main>
    </>
  );
}

function UnknownTree() {
  const tell = useTextFile(treePageTexts);
  return <NotFound title={tell('treeNotFound.title')} advice={tell('treeNotFound.stayed')} />;
}

function WholePassport({ passport }: { passport: Passport }) {
  const tell = useTextFile(passportTexts);
  const entries = readEntries(passport);
  return (
    <div className={styles.parts}>
      <p className={styles.intro}>{tell('passport.intro')}</p>
      <PassportVerdict passport={passport} />
      <Card className={styles.card}>
        <PassportFacts passport={passport} entries={entries} />
      </Card>
      <section>
        <h2 className={styles.heading}>{tell('passport.all')}</h2>
        <p className={styles.count}>{tell('passport.entries', { count: entries.length })}</p>
        <Card className={styles.card}>
          <PassportTimeline entries={entries.toReversed()} sealed />
        </Card>
      </section>
      <section>
        <h2 className={styles.heading}>{tell('passport.how')}</h2>
        <p className={styles.intro}>{tell('passport.howBody')}</p>
      </section>
      <ButtonLink
        wide
        look="outline"
        icon="download-simple"
        href={new URL(`${urls.passport(passport.tree)}.json`, location.origin).href}
      >
        {tell('passport.file')}
      </ButtonLink>
    </div>
  );
}
