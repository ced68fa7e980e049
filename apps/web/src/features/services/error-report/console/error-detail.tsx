import type { ErrorGroup } from '@nabta/contract/services/error-report';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

import { errorGroupQuery, useMarkErrorGroup } from './error-queries.ts';
import { ErrorChips } from './error-row.tsx';
import { ErrorSamples, Fact } from './error-samples.tsx';

import styles from './error-detail.module.css';

export function Page({ id }: { id: string }) {
  const { t } = useTexts('error-console');
  const query = useQuery(errorGroupQuery(useApi(), id));
  const { data: group } = query;
  if (group === undefined)
    return (
      <QueryState
        query={query}
        errorTitle={t('errorConsole.loadError')}
        heights={[320]}
        notFound={
          <EmptyState
            illustration="not-found"
            title={t('errorConsole.goneTitle')}
            body={t('errorConsole.goneBody')}
            actions={<ButtonLink href={urls.console('errors')}>{t('errorConsole.toList')}</ButtonLink>}
          />
        }
      />
    );
  return (
    <div className={styles.stack}>
      <Group group={group} />
      <ErrorSamples samples={group.samples} />
      <ButtonLink variant="secondary" href={urls.console('errors')}>
        {t('errorConsole.toList')}
      </ButtonLink>
    </div>
  );
}

function Group({ group }: { group: ErrorGroup }) {
  const { t, formatDate } = useTexts('error-console');
  const marking = useMarkErrorGroup(group.id);
  const nextStatus = group.status === 'open' ? 'solved' : 'open';
  const formatSeen = (at: string, release: string) =>
    t('errorDetail.inRelease', {
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
        {t('errorConsole.count', { count: group.times })}
      </p>
      <dl className={styles.facts}>
        <Fact name={t('errorDetail.place')} isSource>
          {group.place ?? t('errorDetail.unknownPlace')}
        </Fact>
        <Fact name={t('errorDetail.firstSeen')}>{formatSeen(group.firstSeenAt, group.firstRelease)}</Fact>
        <Fact name={t('errorDetail.lastSeen')}>{formatSeen(group.lastSeenAt, group.lastRelease)}</Fact>
      </dl>
      <div className={styles.actions}>
        <Button
          variant={nextStatus === 'solved' ? 'primary' : 'secondary'}
          pending={marking.isPending}
          onClick={() => marking.mutate(nextStatus)}
        >
          {t(nextStatus === 'solved' ? 'errorDetail.solve' : 'errorDetail.reopen')}
        </Button>
        <p className={styles.hint}>{t('errorDetail.hint')}</p>
      </div>
    </Card>
  );
}
