import type { ExploreOverview } from '@nabta/contract/operations/explore';
import { nameIn } from '@nabta/domain/localized-name';
import { lastDayInRiyadh } from '@nabta/domain/riyadh-time';
import { type ReactNode, useState } from 'react';

import { AddTreeSheet } from '#features/gifts/add-tree/add-tree-sheet.tsx';
import { CompanyLogo } from '#features/supply/company/company-logo.tsx';
import { TreeCard } from '#features/trees/tree/tree-card.tsx';
import { TreePhoto, TreePicture } from '#features/trees/tree/tree-photo.tsx';
import { useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { IconTile } from '#ui/icon-tile.tsx';
import { Link } from '#ui/link.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

import { LandList, PublicMap } from './public-map.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './explore-view.module.css';

export function ExploreView({ overview }: { overview: ExploreOverview }) {
  const { t } = useTexts('explore');
  const { efforts, campaigns, companies, lands, sampleTree } = overview;
  return (
    <>
      <Section title={t('explore.map')}>
        <div className={styles.map}>
          <PublicMap overview={overview} list={null} />
        </div>
        <p className={utilities.mutedNote}>{t('explore.mapNote')}</p>
      </Section>
      {campaigns.length > 0 && (
        <Section title={t('explore.campaigns')}>
          <ul className={styles.cards}>
            {campaigns.map((campaign) => (
              <CampaignCard key={campaign.slug} campaign={campaign} />
            ))}
          </ul>
        </Section>
      )}
      {efforts.length > 0 && (
        <Section title={t('explore.efforts')}>
          <ul className={styles.cards}>
            {efforts.map((effort) => (
              <EffortCard key={effort.id} effort={effort} />
            ))}
          </ul>
        </Section>
      )}
      {sampleTree && (
        <Section title={t('explore.sample')}>
          <p className={utilities.muted}>{t('explore.sampleBody')}</p>
          <div className={styles.sample}>
            <TreeCard tree={sampleTree} />
          </div>
        </Section>
      )}
      <TreeOptions />
      {companies.length > 0 && <Companies companies={companies} />}
      {lands.length > 0 && (
        <Section title={t('explore.lands')}>
          <LandList lands={lands} />
        </Section>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}

type Campaign = ExploreOverview['campaigns'][number];

function CampaignCard({ campaign }: { campaign: Campaign }) {
  const { t, formatDate, formatNumber } = useTexts('explore');
  const { slug, endsAt, trees } = campaign;
  const left = t('explore.left', { count: trees.free, number: formatNumber(trees.free) });
  const end =
    endsAt &&
    t('explore.until', {
      date: formatDate(lastDayInRiyadh(new Date(endsAt)), { dateStyle: 'long', timeZone: 'Asia/Riyadh' }),
    });
  return (
    <PictureCard record={campaign} href={urls.campaign(slug)}>
      <ProgressBar label={t('explore.given')} value={trees.taken} max={trees.free + trees.taken} />
      <span className={utilities.faintCaption}>{end ? `${left} · ${end}` : left}</span>
    </PictureCard>
  );
}

function EffortCard({ effort }: { effort: ExploreOverview['efforts'][number] }) {
  const { t, formatNumber } = useTexts('explore');
  const { id, planted, target } = effort;
  const text =
    target === null
      ? t('common.treeCount', { count: planted })
      : t('explore.planted', { planted: formatNumber(planted), target: formatNumber(target) });
  return (
    <PictureCard record={effort} href={urls.impact('effort', id)}>
      {target !== null && (
        <ProgressBar label={t('explore.progress')} value={planted} max={target} valueText={text} />
      )}
      <span className={utilities.faintCaption}>{text}</span>
    </PictureCard>
  );
}

type PictureCardProps = {
  record: Pick<Campaign, 'name' | 'company' | 'tree'>;
  href: string;
  children: ReactNode;
};

function PictureCard({ record: { name, company, tree }, href, children }: PictureCardProps) {
  const { t, language } = useTexts();
  return (
    <li className={styles.item}>
      <Link href={href} className={styles.card}>
        <span className={styles.picture}>
          {tree ? <TreePicture tree={tree} shape="card" /> : <TreePhoto image={null} alt="" shape="card" />}
        </span>
        <span className={styles.text}>
          <bdi className={styles.name}>{nameIn(name, language)}</bdi>
          <bdi className={utilities.faintCaption}>
            {company ? nameIn(company.name, language) : t('app.name')}
          </bdi>
          <span className={styles.progress}>{children}</span>
        </span>
      </Link>
    </li>
  );
}

const options = [
  ['coupon', 'ticket'],
  ['tag', 'qr-code'],
  ['gift', 'gift'],
] as const satisfies [string, IconName][];

/** How one gets a tree, with the way that leads on from here. */
function TreeOptions() {
  const { t } = useTexts('explore');
  const { status } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title={t('explore.ways')}>
      <ul className={styles.options}>
        {options.map(([option, icon]) => (
          <li key={option} className={styles.option}>
            <IconTile name={icon} />
            <div className={utilities.shrinkable}>
              <h3 className={utilities.title3Semibold}>{t(`explore.${option}`)}</h3>
              <p className={utilities.mutedText}>{t(`explore.${option}Body`)}</p>
            </div>
          </li>
        ))}
      </ul>
      {status === 'signed-in' ? (
        <>
          <Button wide icon="plus" onClick={() => setIsOpen(true)}>
            {t('explore.getTree')}
          </Button>
          <AddTreeSheet open={isOpen} onClose={() => setIsOpen(false)} />
        </>
      ) : (
        <ButtonLink wide href={urls.login()}>
          {t('explore.signIn')}
        </ButtonLink>
      )}
    </Section>
  );
}

function Companies({ companies }: Pick<ExploreOverview, 'companies'>) {
  const { t, language } = useTexts('explore');
  return (
    <Section title={t('explore.companies')}>
      <ul className={styles.companies}>
        {companies.map(({ id, slug, name, image, treeCount }) => (
          <li key={id}>
            <Link href={urls.company(slug)} className={styles.company}>
              <CompanyLogo image={image} size="sm" />
              <span className={utilities.shrinkableGrid}>
                <bdi className={styles.name}>{nameIn(name, language)}</bdi>
                <span className={utilities.faintCaption}>{t('common.treeCount', { count: treeCount })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
