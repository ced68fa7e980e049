import type { Tree } from '@nabta/contract/trees/tree';
import type { TreeEvidence } from '@nabta/contract/trees/verification';

import { useTexts } from '#platform/texts.tsx';
import { Chip } from '#ui/chip.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';

import timeline from '#ui/timeline.module.css';
import utilities from '#ui/utilities.module.css';
import styles from './passport-timeline.module.css';

const icons: Record<TreeEvidence['kind'], IconName> = {
  planted: 'plant',
  photographed: 'camera',
  seen: 'seal-check-fill',
  measured: 'ruler',
  tag_scanned: 'tag',
  document: 'file-text',
};

interface EvidenceListProps {
  evidence: Tree['evidence'];
  /** Shows only the newest facts. */
  limit?: number;
}

/** Dated facts that show that a tree exists, newest first, with the role of their author. */
export function EvidenceList({ evidence, limit = evidence.length }: EvidenceListProps) {
  const { t, formatTreeDay } = useTexts('verification');
  const formatDetails = useDetailsFormat();
  if (evidence.length === 0) return <p className={utilities.faint}>{t('verification.noEvidence')}</p>;
  return (
    <ul className={timeline.list}>
      {evidence.slice(0, limit).map((fact, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two facts may have the same instant and kind
        <li key={`${fact.at} ${fact.kind} ${index}`} className={timeline.entry}>
          <span className={timeline.mark}>
            <Icon name={icons[fact.kind]} size={20} />
          </span>
          <span className={styles.text}>
            {t(`verification.kind_${fact.kind}`)}{' '}
            {fact.doubt !== null && <Chip kind="warn">{t('verification.doubted')}</Chip>}
          </span>
          <span className={styles.footer}>
            <span>
              <time dateTime={fact.at}>{formatTreeDay(fact.at)}</time>
              {formatDetails(fact)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function useDetailsFormat(): (fact: TreeEvidence) => string {
  const { t } = useTexts('verification');
  return ({ author, isIndependent, hasPhoto, hasPlace }) =>
    [
      author !== null && t(`verification.author_${author}`),
      isIndependent && t('verification.independent'),
      hasPhoto && t('verification.withPhoto'),
      hasPlace && t('verification.withPlace'),
    ]
      .filter((detail) => detail !== false)
      .map((detail) => ` · ${detail}`)
      .join('');
}
