import type { TreeChange, TreeFile } from '@nabta/contract/operations/tree-record';

import { fullName } from '#features/people/account/full-name.ts';
import { useTexts } from '#platform/texts.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './tree-file-view.module.css';

const icons = {
  audit: 'pencil-simple',
  ledger: 'users-three',
  passport: 'certificate',
} as const satisfies Record<TreeChange['source'], IconName>;

/** Changes from the audit log, ledger and passport, newest first. */
export function TreeHistory({ history }: Pick<TreeFile, 'history'>) {
  const { formatDate } = useTexts();
  const { titleOf, differencesOf } = useChangeLabels();
  return (
    <ol className={utilities.stack16}>
      {history.map((change) => (
        <li key={`${change.source} ${change.seq}`} className={styles.change}>
          <span className={styles.icon}>
            <Icon name={icons[change.source]} size={16} />
          </span>
          <div className={styles.historyText}>
            <p className={utilities.semibold}>{titleOf(change)}</p>
            {differencesOf(change).map((line) => (
              <p key={line} className={utilities.breakAnywhere}>
                {line}
              </p>
            ))}
            {change.reason !== null && (
              <p dir="auto" className={styles.reason}>
                {change.reason}
              </p>
            )}
            <p className={utilities.faintSmall}>
              {formatDate(change.at, { dateStyle: 'medium', timeStyle: 'short' })}
              {change.person && (
                <>
                  {' · '}
                  <bdi>{fullName(change.person)}</bdi>
                </>
              )}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

const titles = [
  'audit_edited',
  'audit_tag_exchanged',
  'ledger_planted',
  'ledger_assigned',
  'ledger_promised',
  'ledger_gifted',
  'ledger_returned',
  'ledger_claimed',
  'ledger_redeemed',
  'ledger_released',
  'passport_photographed',
  'passport_photo_removed',
  'passport_measured',
  'passport_checked',
  'passport_watered',
  'passport_damaged',
  'passport_recovered',
  'passport_removed',
  'passport_restored',
  'passport_ended',
  'passport_corrected',
] as const;

/** Labels of a tree change; unknown kinds get a generic label. */
function useChangeLabels() {
  const { t } = useTexts('tree-record');
  const fields: Record<string, string> = {
    isVip: t('treeFile.isVip'),
    isDamaged: t('treeFile.isDamaged'),
    isDeleted: t('treeFile.isDeleted'),
    plantedByCompany: t('treeRecord.company'),
    specie: t('treeRecord.specie'),
    place: t('treeFile.place'),
    tag: t('treeRecord.tag'),
  };
  return { titleOf, differencesOf };

  function titleOf({ source, kind }: TreeChange): string {
    const title = titles.find((knownTitle) => knownTitle === `${source}_${kind}`);
    if (title !== undefined) return t(`treeFile.${title}`);
    return t(source === 'passport' ? 'treeFile.passport_other' : 'treeFile.audit_other');
  }

  function differencesOf({ before, after }: TreeChange): string[] {
    if (before === null || after === null) return [];
    return Object.keys(after).map((field) =>
      t('treeFile.change', {
        field: fields[field] ?? field,
        before: `\u2068${formatValue(before[field])}\u2069`,
        after: `\u2068${formatValue(after[field])}\u2069`,
      }),
    );
  }

  function formatValue(value: unknown): string {
    if (value === null || value === undefined) return t('treeFile.nothing');
    if (typeof value === 'boolean') return t(value ? 'treeFile.yes' : 'treeFile.no');
    if (typeof value === 'object') return Object.values(value).join(', ');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
}
