import type { CompanyPage } from '@nabta/contract/supply/company';
import { nameIn } from '@nabta/domain/localized-name';
import { percentFormat, displayShare } from '@nabta/domain/survival';
import { Suspense } from 'react';

import { MapPicture } from '#features/trees/map/picture/map-picture.tsx';
import { VisitorCallToAction } from '#features/trees/public-forest/visitor-call-to-action.tsx';
import { SurvivalCard } from '#features/trees/survival/survival-card.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useShare } from '#shared/share/share-sheet.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

import { CompanyLogo } from '../company-logo.tsx';
import { CompanyEfforts } from './company-efforts.tsx';
import { CompanyImpact } from './company-impact.tsx';
import { CompanyTrees } from './company-trees.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './company-view.module.css';

export function CompanyView({ company }: { company: CompanyPage }) {
  const { t } = useTexts('company');
  const places = company.lands.map(({ point }) => point.geometry.coordinates);
  return (
    <>
      <Hero company={company} />
      <Suspense>
        <CompanyImpact company={company} />
      </Suspense>
      <Suspense>
        <SurvivalCard scope="company" id={company.id} />
      </Suspense>
      <div className={styles.columns}>
        {places.length > 0 && (
          <Card as="section" className={styles.section}>
            <h2 className={utilities.title3Semibold}>{t('company.where')}</h2>
            <MapPicture isIntended positions={places} count={company.treeCount} hasFailed={false} />
            <Places company={company} />
          </Card>
        )}
        <CompanyEfforts company={company} />
      </div>
      {company.treeCount > 0 && <CompanyTrees slug={company.slug} count={company.treeCount} />}
      <Suspense>
        <VisitorCallToAction />
      </Suspense>
    </>
  );
}

function Hero({ company }: { company: CompanyPage }) {
  const { t, language, formatNumber, formatDate } = useTexts('company');
  const { share, shareSheet } = useShare();
  const name = nameIn(company.name, language);
  const shareCompany = () =>
    share({
      title: t('company.forestOf', { name }),
      text: t('company.shareText', {
        name,
        count: company.treeCount,
        number: formatNumber(company.treeCount),
      }),
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
        <Metric label={t('company.treesPlanted')} value={formatNumber(company.treeCount)} />
        <Metric
          label={t('company.stillStanding')}
          value={
            company.treeCount === 0
              ? '—'
              : formatNumber(displayShare(company.standing / company.treeCount), percentFormat)
          }
        />
        {company.since !== null && (
          <Metric
            label={t('company.since')}
            value={formatDate(company.since, { year: 'numeric', timeZone: 'Asia/Riyadh' })}
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

function Places({ company }: { company: CompanyPage }) {
  const { t, language, formatNumber } = useTexts('company');
  return (
    <ul className={styles.places}>
      {company.lands.map(({ id, name, treeCount }) => (
        <li key={id} className={styles.place}>
          <bdi>{nameIn(name, language)}</bdi>
          <span className={styles.count}>
            {t('company.treeCount', { count: treeCount, number: formatNumber(treeCount) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
