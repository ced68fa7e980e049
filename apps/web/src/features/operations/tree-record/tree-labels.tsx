import type { TreeRecord } from '@nabta/contract/operations/tree-record';
import { nameIn } from '@nabta/domain/localized-name';
import type { TreeStatus } from '@nabta/domain/tree-status';

import { useLoadablePicture } from '#features/trees/tree/failed-pictures.ts';
import { useTexts } from '#platform/texts.tsx';
import { Chip } from '#ui/chip.tsx';

import styles from './tree-columns.module.css';

interface CompanyLabelProps {
  company: NonNullable<TreeRecord['plantedByCompany']>;
}

/** Logo and name of a sponsor; without a logo, its initial in a colour derived from its id. */
export function CompanyLabel({ company }: CompanyLabelProps) {
  const { language } = useTexts();
  const name = nameIn(company.name, language) ?? company.id;
  const { src, onError } = useLoadablePicture(
    company.image === null ? [] : [`/accounts/${company.image.nameCompressed}`],
  );
  return (
    <span className={styles.company}>
      {src === undefined ? (
        <span aria-hidden="true" data-colour={colourOf(company.id)} className={styles.letter}>
          {[...name][0]}
        </span>
      ) : (
        <img
          src={src}
          alt=""
          width={20}
          height={20}
          decoding="async"
          className={styles.logo}
          onError={onError}
        />
      )}
      <bdi className={styles.companyName}>{name}</bdi>
    </span>
  );
}

function colourOf(id: string): number {
  return (Number.parseInt(id.slice(-4), 16) % 6) + 1;
}

const tones = {
  healthy: 'success',
  damaged: 'warn',
  vip: 'vip',
  lost: 'danger',
  removed: 'neutral',
} as const satisfies Record<TreeStatus, string>;

export function StatusChip({ status }: { status: TreeStatus }) {
  const { t } = useTexts('tree-record');
  return <Chip kind={tones[status]}>{t(`treeRecord.${status}`)}</Chip>;
}
