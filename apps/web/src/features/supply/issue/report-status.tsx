import { getReport, getReportPhoto } from '@nabta/contract/supply/issue';
import type { Report } from '@nabta/contract/supply/issue';
import type { IssueState } from '@nabta/domain/issue-state';

import { TreeName, useTreeName } from '#features/trees/tree/tree-name.tsx';
import { TreePhoto, TreePicture } from '#features/trees/tree/tree-photo.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { PrivatePhoto } from '#shared/photo/private-photo.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './report-status.module.css';

const tones = {
  pending: 'info',
  in_progress: 'warn',
  resolved: 'success',
  unresolved: 'neutral',
} as const satisfies Record<IssueState, string>;

export function ReportStatus({ report }: { report: Report }) {
  const { t, formatDate } = useTexts('issue');
  const { tree, kind, note, status, answer, hasPhoto, image, createdAt, answeredAt } = report;
  const name = useTreeName(tree);
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <span className={styles.photo}>
          <TreePicture tree={tree} name={name.text} shape="row" />
        </span>
        <div>
          <h2 className={utilities.title3}>
            <TreeName {...name} />
          </h2>
          <p className={utilities.muted}>{t('reportPage.reportedOn', { date: formatDate(createdAt) })}</p>
        </div>
      </div>
      <div className={styles.state}>
        <Chip kind={tones[status]}>{t(`reportPage.${status}`)}</Chip>
        <p>{t(`reportPage.${status}Body`)}</p>
      </div>
      {answer !== null && (
        <blockquote className={styles.answer}>
          <p className={utilities.muted}>{t('reportPage.answer')}</p>
          <p dir="auto">{answer}</p>
          {answeredAt !== null && (
            <p className={utilities.muted}>{t('reportPage.answeredOn', { date: formatDate(answeredAt) })}</p>
          )}
        </blockquote>
      )}
      <div className={styles.message}>
        <p className={utilities.semibold}>{t(`issue.${kind}`)}</p>
        {note !== null && <p dir="auto">{note}</p>}
        {hasPhoto && <ReportPhoto code={report.code} />}
        {image !== null && (
          <>
            <span className={styles.reportPhoto}>
              <TreePhoto image={image} alt={t('reportPage.photoAlt')} shape="card" />
            </span>
            <p className={utilities.muted}>{t('reportPage.photoAdded')}</p>
          </>
        )}
      </div>
      <ButtonLink wide variant="secondary" icon="tree" href={urls.tree(tree.publicId)}>
        {t('reportPage.seeTree')}
      </ButtonLink>
    </Card>
  );
}

function ReportPhoto({ code }: { code: string }) {
  const { t } = useTexts('issue');
  const query = useApiQuery(getReportPhoto, { params: { code } }, { staleTime: Infinity });
  return (
    <>
      <PrivatePhoto query={query} alt={t('reportPage.photoAlt')} />
      <p className={utilities.muted}>{t('reportPage.photoPrivate')}</p>
    </>
  );
}

export function useReport(code: string) {
  return useApiQuery(getReport, { params: { code } }, { staleTime: 0 });
}
