import type { Passport } from '@nabta/contract/passport';
import { Suspense } from 'react';
import { useParams } from 'react-router';

import { PassportFacts } from '../features/passport/passport-facts.tsx';
import { PassportTimeline } from '../features/passport/passport-timeline.tsx';
import { PassportVerdict } from '../features/passport/passport-verdict.tsx';
import { readEntries } from '../features/passport/read-entries.ts';
import { usePassport } from '../features/passport/use-passport.ts';
import { LoadedPage } from '../kit/navigation/loaded-page.tsx';
import { NotFound } from '../kit/navigation/not-found.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { passportTexts } from '../locales/passport.ts';
import { treePageTexts } from '../locales/tree-page.ts';
import { useTextFile, useTextsAhead } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

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
  const tell = useTextFile(passportTexts);
  return (
    <LoadedPage
      title={tell('passport.title')}
      query={usePassport(publicId)}
      errorTitle={tell('passport.errorTitle')}
      unknown={<UnknownTree />}
      className={styles.page}
    >
      {(passport) => <WholePassport passport={passport} />}
    </LoadedPage>
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
