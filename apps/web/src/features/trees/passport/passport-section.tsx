import type { TreePart } from '@nabta/contract/chat';
import type { Tree } from '@nabta/contract/tree';

import { passportTexts } from '../../locales/passport.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TreeSection } from '../tree-page/sections/tree-section.tsx';
import { PassportFacts } from './passport-facts.tsx';
import { PassportTimeline } from './passport-timeline.tsx';
import { isOfHands, readEntries } from './read-entries.ts';
import type { ToldEntry } from './read-entries.ts';
import { ThenAndNow } from './then-and-now.tsx';
import { usePassport } from './use-passport.ts';

import styles from './passport-section.module.css';

const latestCount = 4;

/** A tree's life in short on its page: how it changed, where it came from, through which hands, and what was done for it last. */
export function PassportSection({ tree }: { tree: Tree }) {
  const tell = useTextFile(passportTexts);
  const [first, last] = [tree.photos[0], tree.photos.at(-1)];
  const hasGrown = first !== undefined && last !== undefined && first !== last;
  return (
    <TreeSection part="passport" title={tell('passport.title')}>
      <div className={styles.parts}>
        {hasGrown && <ThenAndNow then={first} now={last} />}
        <PassportInShort publicId={tree.publicId} />
      </div>
    </TreeSection>
  );
}

function PassportInShort({ publicId }: { publicId: string }) {
  const { t } = useTexts();
  const tell = useTextFile(passportTexts);
  const { data: passport, error, refetch, isFetching } = usePassport(publicId);
  if (passport === undefined && error === null) {
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')}>
        <Skeleton shape="block" className={styles.waiting} />
      </div>
    );
  }
  if (passport === undefined) {
    return (
      <div className={styles.failed}>
        <p>{tell('passport.errorTitle')}</p>
        <Button look="outline" size="sm" pending={isFetching} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  const entries = readEntries(passport);
  const care = entries.filter((entry) => !isOfHands(entry)).slice(-latestCount);
  return (
    <>
      <PassportFacts passport={passport} entries={entries} />
      <Chapter part="history" title={tell('passport.hands')} entries={entries.filter(isOfHands)} />
      {care.length > 0 && <Chapter title={tell('passport.latest')} entries={care.toReversed()} />}
      <ButtonLink wide look="secondary" icon="seal-check-fill" href={urls.passport(publicId)}>
        {tell('passport.open')}
      </ButtonLink>
    </>
  );
}

type ChapterProps = { part?: TreePart; title: string; entries: readonly ToldEntry[] };

function Chapter({ part, title, entries }: ChapterProps) {
  return (
    <div id={part}>
      <h3 className={styles.heading}>{title}</h3>
      <PassportTimeline entries={entries} />
    </div>
  );
}
