import type { Report } from '@nabta/contract/issue';
import type { IssueState } from '@nabta/domain/issue-state';

import { issueTexts } from '../../locales/issue.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { TreeName, useTreeName } from '../tree/tree-name.tsx';
import { TreePhoto } from '../tree/tree-photo.tsx';

import styles from './report-status.module.css';

const tones = {
  pending: 'info',
  in_progress: 'warn',
  resolved: 'success',
  unresolved: 'neutral',
} as const satisfies Record<IssueState, string>;

/** What was reported of which tree, how it stands, and what the staff says. */
export function ReportStatus({ report }: { report: Report }) {
  const { t, formatDate } = useTexts();
  const tell = useTextFile(issueTexts);
  const { tree, kind, note, status, answer, image, createdAt, answeredAt } = report;
  const name = useTreeName(tree);
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <span className={styles.photo}>
          <TreePhoto image={tree.image} alt={t('treeCard.photoAlt', { name: name.text })} shape="row" />
        </span>
        <div>
          <h2 className={styles.name}>
            <TreeName {...name} />
          </h2>
          <p className={styles.dim}>{tell('reportPage.reportedOn', { date: formatDate(createdAt) })}</p>
        </div>
      </div>
      <div className={styles.state}>
        <Chip kind={tones[status]}>{tell(`reportPage.${status}`)}</Chip>
        <p>{tell(`reportPage.${status}Body`)}</p>
      </div>
      {answer !== null && (
        <blockquote className={styles.answer}>
          <p className={styles.dim}>{tell('reportPage.answer')}</p>
          <p dir="auto">{answer}</p>
          {answeredAt !== null && (
            <p className={styles.dim}>{tell('reportPage.answeredOn', { date: formatDate(answeredAt) })}</p>
          )}
        </blockquote>
      )}
      <div className={styles.said}>
        <p className={styles.kind}>{tell(`issue.${kind}`)}</p>
        {note !== null && <p dir="auto">{note}</p>}
        {image !== null && (
          <span className={styles.sent}>
            <TreePhoto image={image} alt={tell('reportPage.photoAlt')} shape="card" />
          </span>
        )}
      </div>
      <ButtonLink wide look="secondary" icon="tree" href={urls.tree(tree.publicId)}>
        {tell('reportPage.seeTree')}
      </ButtonLink>
    </Card>
  );
}
