import type { Issue } from '@nabta/contract/supply/issue';
import { can } from '@nabta/domain/capability';
import { nextIssueStates, reportPhotoDays } from '@nabta/domain/issue-state';
import { nameIn } from '@nabta/domain/localized-name';
import { treeTitle } from '@nabta/domain/tree-title';

import { fullName } from '#features/people/account/full-name.ts';
import { useDistanceFormat } from '#features/supply/field/use-distance-format.ts';
import { TreePhoto } from '#features/trees/tree/tree-photo.tsx';
import { useTreeLabel } from '#features/trees/tree/use-tree-label.ts';
import { useAccount } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { PrivatePhoto } from '#shared/photo/private-photo.tsx';
import { RecordPage } from '#shared/record/record-page.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { HandleIssue } from './handle-issue.tsx';
import { useDecideOnPhoto, useIssue, useIssuePhoto } from './issue-queries.ts';
import { IssueStatus } from './issue-status.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './issue-page.module.css';

export const texts = ['issue-console', 'photo', 'table'] as const;

export function Page({ id }: { id: string }) {
  const { t } = useTexts('issue-console');
  const { role } = useAccount();
  return (
    <RecordPage query={useIssue(id)} backTo={{ href: urls.console('issues'), label: t('issueConsole.back') }}>
      {(issue) =>
        issue && (
          <div className={styles.columns}>
            <IssueDetails issue={issue} />
            {can(role, 'handleIssues') && nextIssueStates(issue.status).length > 0 && (
              <HandleIssue key={issue.status} issue={issue} />
            )}
          </div>
        )
      }
    </RecordPage>
  );
}

function IssueDetails({ issue }: { issue: Issue }) {
  const { t, formatDate } = useTexts('issue-console');
  const { kind, status, note, hasPhoto, image, isAtTree, reporter, code, createdAt } = issue;
  const anonymous = t(code === null ? 'issueConsole.house' : 'issueConsole.visitor');
  return (
    <Card as="section" className={styles.panel}>
      <div className={styles.head}>
        <h2>{t(`issueConsole.${kind}`)}</h2>
        <IssueStatus status={status} />
        {isAtTree && <Chip kind="neutral">{t('issueConsole.atTree')}</Chip>}
      </div>
      <p className={utilities.muted}>
        {t('issueConsole.raisedOn', { date: formatDate(createdAt, { dateStyle: 'medium' }) })} ·{' '}
        <bdi>{reporter === null ? anonymous : fullName(reporter)}</bdi>
      </p>
      <Subject issue={issue} />
      {issue.evidence && <DoubtfulEvidence evidence={issue.evidence} />}
      {note !== null && (
        <div>
          <p className={utilities.muted}>{t('issueConsole.note')}</p>
          <p>
            <bdi>{note}</bdi>
          </p>
        </div>
      )}
      {hasPhoto && <ReportedPhoto issue={issue} />}
      {image !== null && (
        <span className={styles.photo}>
          <TreePhoto image={image} alt={t('issueConsole.photoAlt')} shape="card" />
        </span>
      )}
      <Outcome issue={issue} />
    </Card>
  );
}

function DoubtfulEvidence({ evidence }: { evidence: NonNullable<Issue['evidence']> }) {
  const { t, formatDate } = useTexts('issue-console');
  const formatDistance = useDistanceFormat();
  const { doubt, at, place, distanceM } = evidence;
  const distance = formatDistance(distanceM ?? 0);
  return (
    <div>
      <p>{t(`issueConsole.doubt_${doubt}`, { distance })}</p>
      <p className={utilities.muted}>
        {formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}
        {place && (
          <>
            {' · '}
            <Ltr>{`${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`}</Ltr>
          </>
        )}
      </p>
    </div>
  );
}

function Subject({ issue: { tree, delivery } }: { issue: Issue }) {
  const { t, language } = useTexts('issue-console');
  const treeLabel = useTreeLabel(treeTitle);
  if (tree !== null) {
    return (
      <ButtonLink variant="secondary" size="sm" icon="tree" href={urls.tree(tree.publicId)}>
        {t('issueConsole.seeTree')}: <bdi>{treeLabel(tree)}</bdi>
      </ButtonLink>
    );
  }
  if (delivery === null) return null;
  return (
    <ButtonLink variant="secondary" size="sm" icon="truck" href={urls.consoleDelivery(delivery.id)}>
      <bdi>{nameIn(delivery.effort.name, language)}</bdi> · <bdi>{delivery.code}</bdi>
    </ButtonLink>
  );
}

function ReportedPhoto({ issue: { id, createdAt } }: { issue: Issue }) {
  const { t, formatDate } = useTexts('issue-console');
  const { role } = useAccount();
  const toasts = useToasts();
  const deciding = useDecideOnPhoto(id, ({ image }) =>
    toasts.show({
      kind: 'success',
      text: t(image === null ? 'issueConsole.photoRefused' : 'issueConsole.photoAccepted'),
    }),
  );
  const deletedAt = new Date(Date.parse(createdAt) + reportPhotoDays * 86_400_000).toISOString();
  return (
    <div>
      <PrivatePhoto query={useIssuePhoto(id)} alt={t('issueConsole.photoAlt')} />
      <p className={utilities.muted}>{t('issueConsole.photoPrivate', { date: formatDate(deletedAt) })}</p>
      {can(role, 'handleIssues') && (
        <div className={utilities.wrap8}>
          <Button
            variant="secondary"
            size="sm"
            disabled={deciding.isPending}
            onClick={() => deciding.mutate('accept')}
          >
            {t('issueConsole.photoAccept')}
          </Button>
          <Button
            variant="text"
            size="sm"
            disabled={deciding.isPending}
            onClick={() => deciding.mutate('refuse')}
          >
            {t('issueConsole.photoRefuse')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Outcome({ issue: { resolution, adjustment, answer, answeredAt } }: { issue: Issue }) {
  const { t, language, formatDate, formatNumber } = useTexts('issue-console');
  if (answeredAt === null) return null;
  return (
    <blockquote className={styles.outcome}>
      {resolution !== null && (
        <p>
          <strong>
            {t(resolution === 'other' ? 'issueConsole.actionOther' : `issueConsole.${resolution}`)}
          </strong>
        </p>
      )}
      {adjustment !== null && (
        <p>
          {t('issueConsole.adjusted', {
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
      <p className={utilities.muted}>
        {t('issueConsole.answeredOn', { date: formatDate(answeredAt, { dateStyle: 'medium' }) })}
      </p>
    </blockquote>
  );
}
