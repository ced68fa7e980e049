import type { TreeRecord } from '@nabta/contract/tree-record';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '../../platform/texts.tsx';
import { useFirstPicture } from '../tree/broken-pictures.ts';

import styles from './company-mark.module.css';

interface CompanyMarkProps {
  company: NonNullable<TreeRecord['plantedByCompany']>;
}

/** The sign of a sponsor and its name; one without a sign has its first letter in a colour of its own. */
export function CompanyMark({ company }: CompanyMarkProps) {
  const { language } = useTexts();
  const name = nameIn(company.name, language) ?? company.id;
  const { src, onError } = useFirstPicture(
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
          className={styles.sign}
          onError={onError}
        />
      )}
      <bdi className={styles.name}>{name}</bdi>
    </span>
  );
}

function colourOf(id: string): number {
  return (Number.parseInt(id.slice(-4), 16) % 6) + 1;
}
