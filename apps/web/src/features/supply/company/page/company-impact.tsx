import type { CompanyPage } from '@nabta/contract/company';

import { useToday } from '../../../kit/period/use-today.ts';
import { companyTexts } from '../../../locales/company.ts';
import { ecoBenefitTexts } from '../../../locales/eco-benefit.ts';
import { useTextFile, useTextsAhead } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { BenefitSkeleton } from '../../eco-benefit/benefit-skeleton.tsx';
import { CarbonCard } from '../../eco-benefit/cards/carbon-card.tsx';
import { EquivalentsCard } from '../../eco-benefit/cards/equivalents-card.tsx';
import { useImpact } from '../../impact/use-impact.ts';

import styles from './company-impact.module.css';

/** What its trees took from the air, and the way to all the rest. */
export function CompanyImpact({ company }: { company: CompanyPage }) {
  useTextsAhead(ecoBenefitTexts);
  const tell = useTextFile(companyTexts);
  const today = useToday();
  const { data } = useImpact({
    scope: 'company',
    id: company.id,
    today,
    isLive: false,
    duration: undefined,
    interval: undefined,
  });
  if (company.treeCount === 0) return null;
  if (data === undefined) return <BenefitSkeleton />;
  return (
    <section aria-label={tell('company.impact')} className={styles.impact}>
      <div className={styles.cards}>
        <CarbonCard level={2} benefit={data.benefit} />
        <EquivalentsCard level={2} equivalents={data.benefit.equivalents} />
      </div>
      <ButtonLink
        look="secondary"
        size="sm"
        icon="chart-line-up"
        href={urls.impact('company', company.id)}
        className={styles.all}
      >
        {tell('company.allImpact')}
      </ButtonLink>
    </section>
  );
}
