import type { CompanyPage } from '@nabta/contract/company';
import { nameIn } from '@nabta/domain/localized-name';

import { companyTexts } from '../../../locales/company.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';

import styles from './company-efforts.module.css';

/** What a company had planted, each leading to what came of it. */
export function CompanyEfforts({ company }: { company: CompanyPage }) {
  const { language, formatNumber } = useTexts();
  const tell = useTextFile(companyTexts);
  if (company.efforts.length === 0) return null;
  return (
    <Card as="section" className={styles.section}>
      <h2 className={styles.title}>{tell('company.campaigns')}</h2>
      <ul className={styles.list}>
        {company.efforts.map(({ id, name, land, treeCount }) => (
          <li key={id}>
            <Link href={urls.impact('effort', id)} className={styles.effort}>
              <span className={styles.words}>
                <bdi className={styles.name}>{nameIn(name, language)}</bdi>
                <span className={styles.land}>
                  <bdi>{nameIn(land.name, language)}</bdi> ·{' '}
                  {tell('company.treeCount', { count: treeCount, told: formatNumber(treeCount) })}
                </span>
              </span>
              <Icon name="caret-right" size={20} mirrored />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
