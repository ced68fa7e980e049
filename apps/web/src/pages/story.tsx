import { firstStoryYear } from '@nabta/contract/story';
import type { Story } from '@nabta/contract/story';
import { ownerTitle } from '@nabta/domain/tree-title';
import { Suspense } from 'react';
import { useParams } from 'react-router';

import { StoryActions } from '../features/story/story-actions.tsx';
import { StoryCard } from '../features/story/story-card.tsx';
import { useStory } from '../features/story/use-story.ts';
import { LoadFailure } from '../kit/navigation/load-failure.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { shareTexts } from '../locales/share.ts';
import { storyTexts } from '../locales/story.ts';
import { ApiError } from '../platform/api-error.ts';
import { useTextFile, useTextsAhead } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { usePageName } from '../platform/use-page-name.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './story-screen.module.css';

/** A year of one's own forest, or of the public one whose link names it. */
export function StoryScreen() {
  const { year: yearText = '', code } = useParams();
  const year = Number(yearText);
  useTextsAhead(storyTexts, shareTexts);
  const isYear = /^\d{4}$/u.test(yearText) && year >= firstStoryYear;
  return (
    <Suspense fallback={<PageHeader back={code === undefined} />}>
      {isYear ? <YearOf key={yearText} year={year} code={code} /> : <NoStory code={code} />}
    </Suspense>
  );
}

function YearOf({ year, code }: { year: number; code: string | undefined }) {
  const tell = useTextFile(storyTexts);
  const { data: story, error, refetch, isFetching } = useStory(year, code);
  const isOwn = code === undefined;
  const title = isOwn
    ? tell('story.title', { year })
    : story && tell('story.titleOf', { year, name: ownerTitle(story.owner) ?? '' });
  usePageName(title);
  if (story === undefined && error instanceof ApiError && [400, 404].includes(error.status))
    return <NoStory code={code} />;
  return (
    <>
      <PageHeader back={isOwn} title={title} />
      <main id="main" className={styles.page} aria-busy={story === undefined && error === null}>
        {story !== undefined ? (
          <Told story={story} code={code} />
        ) : error === null ? (
          <div role="status" aria-label={tell('story.loading')}>
            <Skeleton shape="block" className={styles.waiting} />
          </div>
        ) : (
          <LoadFailure
            error={error}
            title={tell('story.errorTitle')}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </main>
    </>
  );
}

function Told({ story, code }: { story: Story; code: string | undefined }) {
  const tell = useTextFile(storyTexts);
  const { year, trees, gifts } = story;
  const isEmpty = trees === 0 && gifts.given === 0 && gifts.received === 0;
  return (
    <>
      {isEmpty ? (
        <EmptyState
          illustration="empty-trees"
          title={tell('story.emptyTitle', { year })}
          body={tell('story.emptyBody')}
          actions={
            <ButtonLink href={code === undefined ? urls.home() : urls.user(code)}>
              {tell('story.home')}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <StoryCard story={story} />
          {code === undefined ? (
            <StoryActions year={year} />
          ) : (
            <ButtonLink wide href={urls.user(code)}>
              {tell('story.toForest')}
            </ButtonLink>
          )}
        </>
      )}
      {code === undefined && <OtherYears story={story} />}
    </>
  );
}

/** The years beside this one: forward until it is the one that lasts, back while there is something to tell. */
function OtherYears({ story: { year, isOver, trees, planted } }: { story: Story }) {
  const tell = useTextFile(storyTexts);
  const others = [...(trees > planted ? [year - 1] : []), ...(isOver ? [year + 1] : [])];
  if (others.length === 0) return null;
  return (
    <nav aria-label={tell('story.years')} className={styles.years}>
      {others.map((other) => (
        <ButtonLink key={other} look="text" href={urls.story(other)} replace>
          {tell('story.year', { year: other })}
        </ButtonLink>
      ))}
    </nav>
  );
}

function NoStory({ code }: { code: string | undefined }) {
  const tell = useTextFile(storyTexts);
  return (
    <>
      <PageHeader back={code === undefined} />
      <main id="main" className={styles.page}>
        <EmptyState
          level={1}
          illustration="not-found"
          title={tell('story.notFound')}
          body={tell('story.notFoundBody')}
          actions={<ButtonLink href={urls.home()}>{tell('story.home')}</ButtonLink>}
        />
      </main>
    </>
  );
}
