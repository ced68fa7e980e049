import type { CompanyPage } from '@nabta/contract/supply/company';
import { nameIn } from '@nabta/domain/localized-name';
import { displayShare, percentFormat } from '@nabta/domain/survival';

import { BenefitSkeleton } from '#features/trees/eco-benefit/benefit-skeleton.tsx';
import { CarbonCard } from '#features/trees/eco-benefit/cards/carbon-card.tsx';
import { EquivalentsCard } from '#features/trees/eco-benefit/cards/equivalents-card.tsx';
import { useImpact } from '#features/trees/impact/use-impact.ts';
import { MapPicture } from '#features/trees/map/picture/map-picture.tsx';
import { PagedTrees } from '#features/trees/public-forest/paged-trees.tsx';
import { VisitorCallToAction } from '#features/trees/public-forest/visitor-call-to-action.tsx';
import { SurvivalSection } from '#features/trees/survival/survival-section.tsx';
import { carbonOf } from '#features/trees/verification/headline.ts';
import { LevelSums, ReportedCarbon } from '#features/trees/verification/level-sums.tsx';
import { usePreloadTexts, useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useToday } from '#shared/period/use-today.ts';
import { useShare } from '#shared/share/share-sheet.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { SectionSuspense } from '#ui/section-suspense.tsx';

import { CompanyLogo } from '../company-logo.tsx';
import { useCompanyTrees } from './use-company.ts';

import treeStyles from '#features/trees/public-forest/public-trees.module.css';
import utilities from '#ui/utilities.module.css';
import styles from './company-view.module.css';

export function CompanyView({ company }: { company: CompanyPage }) {
  const { t } = useTexts('company');
  const positions = company.lands.map(({ point }) => point.geometry.coordinates);
  return (
    <>
      <Hero company={company} />
      <SectionSuspense>
        <CompanyImpact company={company} />
      </SectionSuspense>
      <SurvivalSection scope="company" id={company.id} />
      <div className={styles.columns}>
        {positions.length > 0 && (
          <Card as="section" className={styles.section}>
            <h2 className={utilities.title3Semibold}>{t('company.where')}</h2>
            <MapPicture positions={positions} count={company.treeCount} />
            <Lands lands={company.lands} />
          </Card>
        )}
        <CompanyEfforts company={company} />
      </div>
      {company.treeCount > 0 && <CompanyTrees slug={company.slug} count={company.treeCount} />}
      <SectionSuspense>
        <VisitorCallToAction />
      </SectionSuspense>
    </>
  );
}

function Hero({ company }: { company: CompanyPage }) {
  const { t, language, formatNumber, formatDate } = useTexts('company');
  const { share, shareSheet } = useShare();
  const { treeCount, standing, since } = company;
  const name = nameIn(company.name, language);
  const shareCompany = () =>
    share({
      title: t('company.forestOf', { name }),
      text: t('company.shareText', { name, count: treeCount, number: formatNumber(treeCount) }),
      url: new URL(urls.company(company.slug), location.origin).href,
    });
  return (
    <Card hero className={styles.hero}>
      <div className={styles.brand}>
        <CompanyLogo image={company.image} />
        <div className={utilities.shrinkable}>
          <p className={utilities.faint}>{t('company.sponsor')}</p>
          <h1 className={styles.name}>
            <bdi>{name}</bdi>
          </h1>
        </div>
      </div>
      {company.about && <p className={styles.about}>{nameIn(company.about, language)}</p>}
      <dl className={styles.metrics}>
        <Metric label={t('company.treesPlanted')} value={formatNumber(treeCount)} />
        <Metric
          label={t('company.stillStanding')}
          value={treeCount === 0 ? '—' : formatNumber(displayShare(standing / treeCount), percentFormat)}
        />
        {since !== null && (
          <Metric
            label={t('company.since')}
            value={formatDate(since, { year: 'numeric', timeZone: 'Asia/Riyadh' })}
          />
        )}
      </dl>
      <Button
        variant="secondary"
        size="sm"
        icon="share-fat"
        iconMirrored
        className={styles.share}
        onClick={shareCompany}
      >
        {t('company.share')}
      </Button>
      {shareSheet}
    </Card>
  );
}

function Metric({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className={utilities.faintSmall}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}

function Lands({ lands }: Pick<CompanyPage, 'lands'>) {
  const { t, language, formatNumber } = useTexts('company');
  return (
    <ul className={styles.lands}>
      {lands.map(({ id, name, treeCount }) => (
        <li key={id} className={styles.land}>
          <Link href={urls.impact('land', id)} className={styles.landLink}>
            <bdi>{nameIn(name, language)}</bdi>
          </Link>
          <span className={styles.count}>
            {t('company.treeCount', { count: treeCount, number: formatNumber(treeCount) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function CompanyTrees({ slug, count }: { slug: string; count: number }) {
  const { t } = useTexts('company');
  return (
    <section>
      <div className={treeStyles.head}>
        <h2 className={treeStyles.title}>{t('company.forest')}</h2>
        <p className={treeStyles.count}>{t('common.treeCount', { count })}</p>
      </div>
      <PagedTrees query={useCompanyTrees(slug)} />
    </section>
  );
}

function CompanyEfforts({ company }: { company: CompanyPage }) {
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

function CompanyImpact({ company }: { company: CompanyPage }) {
  usePreloadTexts('eco-benefit', 'verification');
  const { t, language } = useTexts('company');
  const { id, name, treeCount } = company;
  const period = { today: useToday(), duration: undefined };
  const { data } = useImpact({ scope: 'company', id, isLive: false, ...period });
  if (treeCount === 0) return null;
  if (data === undefined) return <BenefitSkeleton />;
  const headline = carbonOf(data);
  const { byLevel } = data.benefit;
  return (
    <section aria-label={t('company.impact')} className={utilities.column12}>
      <div className={styles.cards}>
        <CarbonCard level={2} benefit={headline}>
          <ReportedCarbon byLevel={byLevel} reporter={nameIn(name, language)} />
          <LevelSums sums={byLevel} />
        </CarbonCard>
        <EquivalentsCard level={2} equivalents={headline.equivalents} />
      </div>
      <ButtonLink
        variant="secondary"
        size="sm"
        icon="chart-line-up"
        href={urls.impact('company', id)}
        className={styles.impactLink}
      >
        {t('company.allImpact')}
      </ButtonLink>
    </section>
  );
}
