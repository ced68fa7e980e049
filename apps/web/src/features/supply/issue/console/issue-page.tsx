import type { Issue } from '@nabta/contract/issue';
import { can } from '@nabta/domain/capability';
import { nextIssueStates } from '@nabta/domain/issue-state';
import { nameIn } from '@nabta/domain/localized-name';

import { RecordPage } from '../../../kit/record/record-page.tsx';
import { issueConsoleTexts } from '../../../locales/issue-console.ts';
import { useAccount } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { fullName } from '../../account/full-name.ts';
import { useTreeInWords } from '../../tree/tree-in-words.ts';
import { TreePhoto } from '../../tree/tree-photo.tsx';
import { HandleIssue } from './handle-issue.tsx';
import { useIssue } from './issue-queries.ts';
import { IssueStatus } from './issue-status.tsx';

import styles from './issue-page.module.css';

/** One issue: what was found, what was done, and what may be done next. */
export function IssuePage({ id }: { id: string }) {
  const tell = useTextFile(issueConsoleTexts);
  const { role } = useAccount();
  return (
    <RecordPage
      query={useIssue(id)}
      backTo={{ href: urls.console('issues'), label: tell('issueConsole.back') }}
    >
      {(issue) =>
        issue && (
          <div className={styles.columns}>
            <Found issue={issue} />
            {can(role, 'handleIssues') && nextIssueStates(issue.status).length > 0 && (
              <HandleIssue key={issue.status} issue={issue} />
            )}
          </div>
        )
      }
    </RecordPage>
  );
}

function Found({ issue }: { issue: Issue }) {
  const { formatDate } = useTexts();
  const tell = useTextFile(issueConsoleTexts);
  const { kind, status, note, image, isAtTree, reporter, subject, createdAt } = issue;
  const anonymous = tell(subject === 'tree' ? 'issueConsole.visitor' : 'issueConsole.house');
  return (
    <Card as="section" className={styles.panel}>
      <div className={styles.head}>
        <h2>{tell(`issueConsole.${kind}`)}</h2>
        <IssueStatus status={status} />
        {isAtTree && <Chip kind="neutral">{tell('issueConsole.atTree')}</Chip>}
      </div>
      <p className={styles.dim}>
        {tell('issueConsole.raisedOn', { date: formatDate(createdAt, { dateStyle: 'medium' }) })} ·{' '}
        <bdi>{reporter === null ? anonymous : fullName(reporter)}</bdi>
      </p>
      <Subject issue={issue} />
      {note !== null && (
        <div>
          <p className={styles.dim}>{tell('issueConsole.note')}</p>
          <p>
            <bdi>{note}</bdi>
          </p>
        </div>
      )}
      {image !== null && (
        <span className={styles.photo}>
          <TreePhoto image={image} alt={tell('issueConsole.photoAlt')} shape="card" />
        </span>
      )}
      <Outcome issue={issue} />
    </Card>
  );
}

function Subject({ issue: { tree, delivery } }: { issue: Issue }) {
  const { language } = useTexts();
  const tell = useTextFile(issueConsoleTexts);
  const inWords = useTreeInWords();
  if (tree !== null) {
    return (
      <ButtonLink look="secondary" size="sm" icon="tree" href={urls.tree(tree.publicId)}>
        {tell('issueConsole.seeTree')}: <bdi>{inWords(tree)}</bdi>
      </ButtonLink>
    );
  }
  if (delivery === null) return null;
  return (
    <ButtonLink look="secondary" size="sm" icon="truck" href={urls.consoleDelivery(delivery.id)}>
      <bdi>{nameIn(delivery.effort.name, language)}</bdi> · <bdi>{delivery.code}</bdi>
    </ButtonLink>
  );
}

function Outcome({ issue: { resolution, adjustment, answer, answeredAt } }: { issue: Issue }) {
  const { language, formatDate, formatNumber } = useTexts();
  const tell = useTextFile(issueConsoleTexts);
  if (answeredAt === null) return null;
  return (
    <blockquote className={styles.outcome}>
      {resolution !== null && (
        <p>
          <strong>
            {tell(resolution === 'other' ? 'issueConsole.actionOther' : `issueConsole.${resolution}`)}
          </strong>
        </p>
      )}
      {adjustment !== null && (
        <p>
          {tell('issueConsole.adjusted', {
            quantity: formatNumber(adjustment.quantity, { signDisplay: 'always' }),
            specie: nameIn(adjustment.specie.commonName, language) ?? adjustment.specie.id,
          })}
        </p>
      )}
      {answer !== null && (
        <p>
          <bdi>{answer}</bdi>
        </p>
      )}
      <p className={styles.dim}>
        {tell('issueConsole.answeredOn', { date: formatDate(answeredAt, { dateStyle: 'medium' }) })}
      </p>
    </blockquote>
  );
}
