import type { ErrorGroup } from '@nabta/contract/error-report';
import { useQuery } from '@tanstack/react-query';

import { LoadFailure } from '../../../kit/navigation/load-failure.tsx';
import { errorConsoleTexts } from '../../../locales/error-console.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { useApi } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Fact } from './error-fact.tsx';
import { errorGroupQuery, useMarkErrorGroup } from './error-queries.ts';
import { ErrorChips } from './error-row.tsx';
import { ErrorSamples } from './error-samples.tsx';

import styles from './error-detail.module.css';

/** One group of errors: what it is, where in the source, since which release, and the latest reports of it. */
export function ErrorDetail({ id }: { id: string }) {
  const { t } = useTexts();
  const tell = useTextFile(errorConsoleTexts);
  const { data, error, isFetching, refetch } = useQuery(errorGroupQuery(useApi(), id));
  if (data !== undefined) {
    return (
      <div className={styles.stack}>
        <Group group={data} />
        <ErrorSamples samples={data.samples} />
        <ButtonLink look="secondary" href={urls.console('errors')}>
          {tell('errorConsole.toList')}
        </ButtonLink>
      </div>
    );
  }
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isGone) {
    return (
      <EmptyState
        illustration="not-found"
        title={tell('errorConsole.goneTitle')}
        body={tell('errorConsole.goneBody')}
        actions={<ButtonLink href={urls.console('errors')}>{tell('errorConsole.toList')}</ButtonLink>}
      />
    );
  }
  if (error !== null) {
    return (
      <LoadFailure
        error={error}
        title={tell('errorConsole.loadError')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div role="status" aria-busy="true" aria-label={t('common.loading')}>
      <Skeleton shape="block" className={styles.waiting} />
    </div>
  );
}

function Group({ group }: { group: ErrorGroup }) {
  const { formatDate } = useTexts();
  const tell = useTextFile(errorConsoleTexts);
  const mark = useMarkErrorGroup(group.id);
  const other = group.status === 'open' ? 'solved' : 'open';
  const seen = (at: string, release: string) =>
    tell('errorDetail.inRelease', {
      date: formatDate(at, { dateStyle: 'medium', timeStyle: 'short' }),
      release: `\u2068${release}\u2069`,
    });
  return (
    <Card as="section" className={styles.stack}>
      <div>
        <h2 dir="ltr" className={styles.type}>
          {group.type}
        </h2>
        <p dir="ltr" className={styles.message}>
          {group.message}
        </p>
      </div>
      <p className={styles.chips}>
        <ErrorChips group={group} />
        {tell('errorConsole.count', { count: group.times })}
      </p>
      <dl className={styles.facts}>
        <Fact name={tell('errorDetail.place')} isSource>
          {group.place ?? tell('errorDetail.unknownPlace')}
        </Fact>
        <Fact name={tell('errorDetail.firstSeen')}>{seen(group.firstSeenAt, group.firstRelease)}</Fact>
        <Fact name={tell('errorDetail.lastSeen')}>{seen(group.lastSeenAt, group.lastRelease)}</Fact>
      </dl>
      <div className={styles.actions}>
        <Button
          look={other === 'solved' ? 'primary' : 'secondary'}
          pending={mark.isPending}
          onClick={() => mark.mutate(other)}
        >
          {tell(other === 'solved' ? 'errorDetail.solve' : 'errorDetail.reopen')}
        </Button>
        <p className={styles.hint}>{tell('errorDetail.hint')}</p>
      </div>
    </Card>
  );
}
