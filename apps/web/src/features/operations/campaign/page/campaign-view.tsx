import type { CampaignPage } from '@nabta/contract/campaign';
import type { TreeSummary } from '@nabta/contract/tree';
import { nameIn } from '@nabta/domain/localized-name';
import { lastDayInRiyadh } from '@nabta/domain/riyadh-time';
import { Suspense, useState } from 'react';

import { ShareSheet } from '../../../kit/share/share-sheet.tsx';
import { useShare } from '../../../kit/share/use-share.ts';
import { campaignTexts } from '../../../locales/campaign.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { Link } from '../../../ui/link.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CompanyLogo } from '../../company/company-logo.tsx';
import { CampaignRedeem } from './campaign-redeem.tsx';

import styles from './campaign-view.module.css';

/** A campaign as everybody sees it: who gives, how many trees found their owners, and the way to one of them. */
export function CampaignView({ campaign }: { campaign: CampaignPage }) {
  // Who got the last tree sees it, though the campaign is used up by that.
  const [redeemed, setRedeemed] = useState<TreeSummary>();
  return (
    <>
      <Hero campaign={campaign} />
      {redeemed !== undefined || campaign.state === 'open' ? (
        <Suspense fallback={<Skeleton shape="block" className={styles.waiting} />}>
          <CampaignRedeem redeemed={redeemed} onRedeemed={setRedeemed} />
        </Suspense>
      ) : (
        <NotNow campaign={campaign} state={campaign.state} />
      )}
    </>
  );
}

function Hero({ campaign }: { campaign: CampaignPage }) {
  const { language, formatDate } = useTexts();
  const tell = useTextFile(campaignTexts);
  const { share, offered, close } = useShare();
  const name = nameIn(campaign.name, language);
  const { about, state, endsAt, startsAt } = campaign;
  const day = (instant: string) => formatDate(instant, { dateStyle: 'long', timeZone: 'Asia/Riyadh' });
  const shareCampaign = () =>
    share({
      title: name,
      text: tell('campaign.shareText', { name }),
      url: new URL(urls.campaign(campaign.slug), location.origin).href,
    });
  return (
    <Card hero className={styles.hero}>
      <Sponsor company={campaign.company} />
      <h1 className={styles.name}>
        <bdi>{name}</bdi>
      </h1>
      {about && <p className={styles.about}>{nameIn(about, language)}</p>}
      <Counter trees={campaign.trees} />
      <div className={styles.foot}>
        {state === 'upcoming' ? (
          <p className={styles.day}>
            <Icon name="calendar-blank" size={20} />
            {tell('campaign.begins', { date: day(startsAt) })}
          </p>
        ) : (
          endsAt !== null &&
          state !== 'ended' && (
            <p className={styles.day}>
              <Icon name="calendar-blank" size={20} />
              {tell('campaign.until', { date: day(lastDayInRiyadh(new Date(endsAt))) })}
            </p>
          )
        )}
        <Button look="secondary" size="sm" icon="share-fat" iconMirrored onClick={shareCampaign}>
          {tell('campaign.share')}
        </Button>
      </div>
      <ShareSheet shared={offered} onClose={close} />
    </Card>
  );
}

function Sponsor({ company }: Pick<CampaignPage, 'company'>) {
  const { language } = useTexts();
  const tell = useTextFile(campaignTexts);
  if (company === null) return <p className={styles.kind}>{tell('campaign.ofHouse')}</p>;
  return (
    <Link href={urls.company(company.slug)} className={styles.sponsor}>
      <CompanyLogo image={company.image} />
      <span className={styles.words}>
        <span className={styles.kind}>{tell('campaign.from')}</span>
        <bdi className={styles.company}>{nameIn(company.name, language)}</bdi>
      </span>
    </Link>
  );
}

function Counter({ trees: { free, taken } }: Pick<CampaignPage, 'trees'>) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(campaignTexts);
  const all = free + taken;
  if (all === 0) return null;
  const ofAll = tell('campaign.ofAll', { taken: formatNumber(taken), all: formatNumber(all) });
  return (
    <div className={styles.counter}>
      <p className={styles.taken} aria-live="polite">
        {tell('campaign.taken', { count: taken, told: formatNumber(taken) })}
      </p>
      <ProgressBar label={tell('campaign.progress')} value={taken} max={all} valueText={ofAll} />
      <p className={styles.scale}>
        <span>{ofAll}</span>
        <span>{tell('campaign.waiting', { count: free, told: formatNumber(free) })}</span>
      </p>
    </div>
  );
}

const words = {
  upcoming: { title: 'campaign.upcomingTitle', body: 'campaign.upcomingBody', picture: 'coupon' },
  used_up: { title: 'campaign.usedUpTitle', body: 'campaign.usedUpBody', picture: 'tree-buddy' },
  ended: { title: 'campaign.endedTitle', body: 'campaign.endedBody', picture: 'empty-trees' },
} as const;

/** Why nobody gets a tree here now, and where to go instead. */
function NotNow({ campaign, state }: { campaign: CampaignPage; state: keyof typeof words }) {
  const { formatDate } = useTexts();
  const tell = useTextFile(campaignTexts);
  const { title, body, picture } = words[state];
  const date = formatDate(campaign.startsAt, { dateStyle: 'long', timeZone: 'Asia/Riyadh' });
  return (
    <Card as="section" className={styles.state}>
      <Illustration name={picture} />
      <h2 className={styles.title}>{tell(title)}</h2>
      <p className={styles.body}>{tell(body, { date })}</p>
      {state !== 'upcoming' && (
        <ButtonLink
          wide
          look="secondary"
          href={campaign.company ? urls.company(campaign.company.slug) : urls.impact('whole')}
        >
          {tell(campaign.company ? 'campaign.toCompany' : 'campaign.toImpact')}
        </ButtonLink>
      )}
    </Card>
  );
}
