import type { CompanyPage } from '@nabta/contract/supply/company';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './company-view.module.css';

export function CompanyEfforts({ company }: { company: CompanyPage }) {
  const { t, language, formatNumber } = useTexts('company');
  if (company.efforts.length === 0) return null;
  return (
    <Card as="section" className={styles.efforts}>
      <h2 className={utilities.title3Semibold}>{t('company.campaigns')}</h2>
      <ul className={utilities.plainList}>
        {company.efforts.map(({ id, name, land, treeCount }) => (
          <li key={id}>
            <Link href={urls.impact('effort', id)} className={styles.effort}>
              <span className={utilities.shrinkableGrid}>
                <bdi className={utilities.medium}>{nameIn(name, language)}</bdi>
                <span className={utilities.faintCaption}>
                  <bdi>{nameIn(land.name, language)}</bdi> ·{' '}
                  {t('company.treeCount', { count: treeCount, number: formatNumber(treeCount) })}
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
