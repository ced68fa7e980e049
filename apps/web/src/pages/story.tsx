import { firstStoryYear } from '@nabta/contract/trees/story';
import type { Story } from '@nabta/contract/trees/story';
import { ownerTitle } from '@nabta/domain/tree-title';
import { useParams } from 'react-router';

import { StoryActions } from '../features/trees/story/story-actions.tsx';
import { StoryCard } from '../features/trees/story/story-card.tsx';
import { useStory } from '../features/trees/story/use-story.ts';
import { isNotFoundError } from '../platform/api-error.ts';
import { usePreloadTexts, useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { useDocumentTitle } from '../platform/use-document-title.ts';
import { PageHeader } from '../shared/navigation/page-header.tsx';
import { QueryState } from '../shared/navigation/query-state.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SectionSuspense } from '../ui/section-suspense.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './story.module.css';

/** A year of the user's forest, or of the public forest in the URL. */
export function Page() {
  const { year: yearText = '', code } = useParams();
  const year = Number(yearText);
  usePreloadTexts('story', 'share');
  const isYear = /^\d{4}$/u.test(yearText) && year >= firstStoryYear;
  return (
    <SectionSuspense fallback={<PageHeader back={code === undefined} />}>
      {isYear ? <YearStory key={yearText} year={year} code={code} /> : <NoStory code={code} />}
    </SectionSuspense>
  );
}

function YearStory({ year, code }: { year: number; code: string | undefined }) {
  const { t } = useTexts('story');
  const query = useStory(year, code);
  const { data: story, error } = query;
  const isOwn = code === undefined;
  const title = isOwn
    ? t('story.title', { year })
    : story && t('story.titleOf', { year, name: ownerTitle(story.owner) ?? '' });
  useDocumentTitle(title);
  if (story === undefined && isNotFoundError(error)) return <NoStory code={code} />;
  return (
    <>
      <PageHeader back={isOwn} title={title} />
      <main id="main" className={styles.page} aria-busy={story === undefined && error === null}>
        {story === undefined ? (
          <QueryState
            query={query}
            errorTitle={t('story.errorTitle')}
            loading={
              <div role="status" aria-label={t('story.loading')}>
                <Skeleton shape="block" height={620} />
              </div>
            }
          />
        ) : (
          <StoryContent story={story} code={code} />
        )}
      </main>
    </>
  );
}

function StoryContent({ story, code }: { story: Story; code: string | undefined }) {
  const { t } = useTexts('story');
  const { year, trees, gifts } = story;
  const isEmpty = trees === 0 && gifts.given === 0 && gifts.received === 0;
  return (
    <>
      {isEmpty ? (
        <EmptyState
          illustration="empty-trees"
          title={t('story.emptyTitle', { year })}
          body={t('story.emptyBody')}
          actions={
            <ButtonLink href={code === undefined ? urls.home() : urls.user(code)}>
              {t('story.home')}
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
              {t('story.toForest')}
            </ButtonLink>
          )}
        </>
      )}
      {code === undefined && <OtherYears story={story} />}
    </>
  );
}

/**
 * Links to the next year unless this one is current, and to the previous one if trees were planted before.
 */
function OtherYears({ story: { year, isOver, trees, planted } }: { story: Story }) {
  const { t } = useTexts('story');
  const otherYears = [...(trees > planted ? [year - 1] : []), ...(isOver ? [year + 1] : [])];
  if (otherYears.length === 0) return null;
  return (
    <nav aria-label={t('story.years')} className={styles.years}>
      {otherYears.map((otherYear) => (
        <ButtonLink key={otherYear} variant="text" href={urls.story(otherYear)} replace>
          {t('story.year', { year: otherYear })}
        </ButtonLink>
      ))}
    </nav>
  );
}

function NoStory({ code }: { code: string | undefined }) {
  const { t } = useTexts('story');
  return (
    <>
      <PageHeader back={code === undefined} />
      <main id="main" className={styles.page}>
        <EmptyState
          level={1}
          illustration="not-found"
          title={t('story.notFound')}
          body={t('story.notFoundBody')}
          actions={<ButtonLink href={urls.home()}>{t('story.home')}</ButtonLink>}
        />
      </main>
    </>
  );
}
