import type { DiaryEntry } from '@nabta/contract/trees/passport';
import type { Tree } from '@nabta/contract/trees/tree';
import { isSamplePhoto } from '@nabta/domain/picture-file';
import { ownerTitle } from '@nabta/domain/tree-title';
import { useEffect, useId, useState } from 'react';

import { usePreloadTexts, useTexts } from '#platform/texts.tsx';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { useDualDate } from '#shared/period/use-dual-date.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

import { eventIcon, useEventLabel } from '../passport/use-event-label.ts';
import { TreeSection } from '../tree-page/sections/tree-section.tsx';
import { TreePhoto } from '../tree/tree-photo.tsx';
import { PhotoComparison } from './photo-comparison.tsx';
import { type DiaryDay, groupByDay, useDiary } from './use-diary.ts';

import timeline from '#ui/timeline.module.css';
import utilities from '#ui/utilities.module.css';
import styles from './tree-diary.module.css';

const latestDays = 4;

/** Events of a tree by day, newest first, below a comparison of its first and latest photo. */
export function TreeDiary({ tree }: { tree: Tree }) {
  usePreloadTexts('passport');
  const { t } = useTexts('passport');
  const query = useDiary(tree.publicId);
  const [first] = tree.photos;
  const latest = tree.photos.at(-1);
  return (
    <TreeSection id="history" title={t('diary.title')}>
      <div className={utilities.column18}>
        {first && latest && first !== latest && <PhotoComparison first={first} latest={latest} />}
        {query.data === undefined ? (
          <QueryState query={query} level={3} errorTitle={t('diary.errorTitle')} heights={loadingHeights} />
        ) : (
          <Days entries={query.data.pages.flat()} query={query} />
        )}
      </div>
    </TreeSection>
  );
}

const loadingHeights = [52, 52, 52];

type DaysProps = { entries: readonly DiaryEntry[]; query: ReturnType<typeof useDiary> };

function Days({ entries, query }: DaysProps) {
  const { t, formatTreeDay } = useTexts('passport');
  const listId = useId();
  const [isWhole, setIsWhole] = useState(false);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const isLoadingRest = isWhole && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isLoadingRest && !isFetchingNextPage) void fetchNextPage();
  }, [isLoadingRest, isFetchingNextPage, fetchNextPage]);
  const days = groupByDay(entries, (at) => formatTreeDay(at));
  return (
    <>
      <ol id={listId} className={timeline.list}>
        {days.slice(0, isWhole ? days.length : latestDays).map((day) => (
          <Day key={day.day} day={day} />
        ))}
      </ol>
      {days.length === 1 && <p className={utilities.mutedText}>{t('diary.begins')}</p>}
      {isFetchNextPageError && (
        <div role="alert" className={utilities.spread8}>
          <p>{t('diary.errorTitle')}</p>
          <Button variant="outline" size="sm" onClick={() => void fetchNextPage()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {(days.length > latestDays || hasNextPage) && (
        <Button
          wide
          variant="secondary"
          aria-expanded={isWhole}
          aria-controls={listId}
          pending={isLoadingRest}
          onClick={() => setIsWhole(!isWhole)}
        >
          {t(isWhole ? 'diary.fewer' : 'diary.all')}
        </Button>
      )}
    </>
  );
}

function Day({ day: { at, entries } }: { day: DiaryDay }) {
  const dualDate = useDualDate();
  const photos = entries.filter(({ image }) => image !== null);
  const [newest] = entries;
  return (
    <li className={timeline.entry}>
      <span className={timeline.mark}>
        <Icon name={eventIcon(newest?.kind ?? '')} size={20} />
      </span>
      <time dateTime={at} className={styles.date}>
        {dualDate(at)}
      </time>
      <ul className={utilities.plainList}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map(({ id, image, at: takenAt }) => (
            <Photo key={id} image={image} takenAt={takenAt} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Entry({ entry }: { entry: DiaryEntry }) {
  const { t } = useTexts('passport');
  const eventLabel = useEventLabel();
  const { kind, level, note, person } = entry;
  if (note !== null) return <li className={styles.entry}>{t('diary.note', { note })}</li>;
  if (level !== null) return <li className={styles.entry}>{t(`diary.level_${level}`)}</li>;
  const name = ownerTitle(person) ?? undefined;
  return <li className={styles.entry}>{eventLabel({ kind, facts: entry, name })}</li>;
}

function Photo({ image, takenAt }: { image: DiaryEntry['image']; takenAt: string }) {
  const { t, formatTreeDay } = useTexts('passport');
  return (
    <li className={styles.photo}>
      <TreePhoto shape="row" image={image} alt={t('diary.photo', { date: formatTreeDay(takenAt) })} />
      {image && isSamplePhoto(image.nameCompressed) && (
        <span className={styles.sample}>{t('treeCard.sample')}</span>
      )}
    </li>
  );
}
