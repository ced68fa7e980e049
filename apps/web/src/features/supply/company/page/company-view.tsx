import type { CompanyPage } from '@nabta/contract/company';
import { nameIn } from '@nabta/domain/localized-name';
import { percentOfTenths, toldShare } from '@nabta/domain/survival';
import { Suspense } from 'react';

import { ShareSheet } from '../../../kit/share/share-sheet.tsx';
import { useShare } from '../../../kit/share/use-share.ts';
import { companyTexts } from '../../../locales/company.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { MapPicture } from '../../map/picture/map-picture.tsx';
import { WayOn } from '../../public-forest/way-on.tsx';
import { SurvivalCard } from '../../survival/survival-card.tsx';
import { CompanyLogo } from '../company-logo.tsx';
import { CompanyEfforts } from './company-efforts.tsx';
import { CompanyImpact } from './company-impact.tsx';
import { CompanyTrees } from './company-trees.tsx';

import styles from './company-view.module.css';

/** All that a company shows everybody: who it is, what its trees gave, where they stand, and the trees themselves. */
export function CompanyView({ company }: { company: CompanyPage }) {
  const tell = useTextFile(companyTexts);
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
            <h2 className={styles.title}>{tell('company.where')}</h2>
            <MapPicture isChosen positions={places} count={company.treeCount} hasFailed={false} />
            <Places company={company} />
          </Card>
        )}
        <CompanyEfforts company={company} />
      </div>
      {company.treeCount > 0 && <CompanyTrees slug={company.slug} count={company.treeCount} />}
      <Suspense>
        <WayOn />
      </Suspense>
    </>
  );
}

function Hero({ company }: { company: CompanyPage }) {
  const { language, formatNumber, formatDate } = useTexts();
  const tell = useTextFile(companyTexts);
  const { share, offered, close } = useShare();
  const name = nameIn(company.name, language);
  const shareCompany = () =>
    share({
      title: tell('company.forestOf', { name }),
      text: tell('company.shareText', {
        name,
        count: company.treeCount,
        told: formatNumber(company.treeCount),
      }),
      url: new URL(urls.company(company.slug), location.origin).href,
    });
  return (
    <Card hero className={styles.hero}>
      <div className={styles.brand}>
        <CompanyLogo image={company.image} />
        <div className={styles.words}>
          <p className={styles.kind}>{tell('company.sponsor')}</p>
          <h1 className={styles.name}>
            <bdi>{name}</bdi>
          </h1>
        </div>
      </div>
      {company.about && <p className={styles.about}>{nameIn(company.about, language)}</p>}
      <dl className={styles.figures}>
        <Figure label={tell('company.treesPlanted')} value={formatNumber(company.treeCount)} />
        <Figure
          label={tell('company.stillStanding')}
          value={
            company.treeCount === 0
              ? '—'
              : formatNumber(toldShare(company.standing / company.treeCount), percentOfTenths)
          }
        />
        {company.since !== null && (
          <Figure
            label={tell('company.since')}
            value={formatDate(company.since, { year: 'numeric', timeZone: 'Asia/Riyadh' })}
          />
        )}
      </dl>
      <Button
        look="secondary"
        size="sm"
        icon="share-fat"
        iconMirrored
        className={styles.share}
        onClick={shareCompany}
      >
        {tell('company.share')}
      </Button>
      <ShareSheet shared={offered} onClose={close} />
    </Card>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}

function Places({ company }: { company: CompanyPage }) {
  const { language, formatNumber } = useTexts();
  const tell = useTextFile(companyTexts);
  return (
    <ul className={styles.places}>
      {company.lands.map(({ id, name, treeCount }) => (
        <li key={id} className={styles.place}>
          <bdi>{nameIn(name, language)}</bdi>
          <span className={styles.count}>
            {tell('company.treeCount', { count: treeCount, told: formatNumber(treeCount) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
