import type { CompanyPage } from '@nabta/contract/supply/company';

import { BenefitSkeleton } from '#features/trees/eco-benefit/benefit-skeleton.tsx';
import { CarbonCard } from '#features/trees/eco-benefit/cards/carbon-card.tsx';
import { EquivalentsCard } from '#features/trees/eco-benefit/cards/equivalents-card.tsx';
import { useImpact } from '#features/trees/impact/use-impact.ts';
import { usePreloadTexts, useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useToday } from '#shared/period/use-today.ts';
import { ButtonLink } from '#ui/button.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './company-view.module.css';

export function CompanyImpact({ company }: { company: CompanyPage }) {
  usePreloadTexts('eco-benefit');
  const { t } = useTexts('company');
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
    <section aria-label={t('company.impact')} className={utilities.column12}>
      <div className={styles.cards}>
        <CarbonCard level={2} benefit={data.benefit} />
        <EquivalentsCard level={2} equivalents={data.benefit.equivalents} />
      </div>
      <ButtonLink
        variant="secondary"
        size="sm"
        icon="chart-line-up"
        href={urls.impact('company', company.id)}
        className={styles.all}
      >
        {t('company.allImpact')}
      </ButtonLink>
    </section>
  );
}
