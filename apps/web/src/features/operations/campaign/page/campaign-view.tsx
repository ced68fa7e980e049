import { getCampaignPage } from '@nabta/contract/operations/campaign';
import type { CampaignPage } from '@nabta/contract/operations/campaign';
import type { TreeSummary } from '@nabta/contract/trees/tree';
import { nameIn } from '@nabta/domain/localized-name';
import { lastDayInRiyadh } from '@nabta/domain/riyadh-time';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { CouponForm } from '#features/gifts/coupon/coupon-form.tsx';
import { CouponSuccess } from '#features/gifts/coupon/coupon-success.tsx';
import { useCoupon } from '#features/gifts/coupon/use-coupon.ts';
import { CompanyLogo } from '#features/supply/company/company-logo.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { campaignKeys } from '#shared/cache/keys.ts';
import { cacheCampaign } from '#shared/cache/staff-cache-updates.ts';
import { useShare } from '#shared/share/share-sheet.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Illustration } from '#ui/illustration.tsx';
import { Link } from '#ui/link.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { SectionSuspense } from '#ui/section-suspense.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './campaign-view.module.css';

export function CampaignView({ campaign }: { campaign: CampaignPage }) {
  // The user who redeemed the last tree still sees it, although the campaign is now used up.
  const [redeemed, setRedeemed] = useState<TreeSummary>();
  return (
    <>
      <Hero campaign={campaign} />
      {redeemed !== undefined || campaign.state === 'open' ? (
        <SectionSuspense fallback={<Skeleton shape="block" className={styles.skeleton} />}>
          <RedeemForm redeemed={redeemed} onRedeemed={setRedeemed} />
        </SectionSuspense>
      ) : (
        <ClosedCampaign campaign={campaign} state={campaign.state} />
      )}
    </>
  );
}

function Hero({ campaign }: { campaign: CampaignPage }) {
  const { t, language, formatDate, formatNumber } = useTexts('campaign');
  const { share, shareSheet } = useShare();
  const name = nameIn(campaign.name, language);
  const { about, state, endsAt, startsAt } = campaign;
  const formatDay = (instant: string) => formatDate(instant, { dateStyle: 'long', timeZone: 'Asia/Riyadh' });
  const shareCampaign = () =>
    share({
      title: name,
      text: t('campaign.shareText', { name }),
      url: new URL(urls.campaign(campaign.slug), location.origin).href,
    });
  const dateText = formatNextDate();
  return (
    <Card hero className={styles.hero}>
      <Sponsor company={campaign.company} />
      <h1 className={styles.name}>
        <bdi>{name}</bdi>
      </h1>
      {about && <p className={styles.about}>{nameIn(about, language)}</p>}
      <Counter trees={campaign.trees} />
      {campaign.coverage.covered < campaign.coverage.promised && (
        <p className={utilities.faint}>
          {t('campaign.firstCome', {
            count: campaign.trees.free,
            number: formatNumber(campaign.trees.free),
          })}
        </p>
      )}
      <div className={utilities.spread12}>
        {dateText !== undefined && (
          <p className={styles.date}>
            <Icon name="calendar-blank" size={20} />
            {dateText}
          </p>
        )}
        <Button variant="secondary" size="sm" icon="share-fat" iconMirrored onClick={shareCampaign}>
          {t('campaign.share')}
        </Button>
      </div>
      {shareSheet}
    </Card>
  );

  function formatNextDate(): string | undefined {
    if (state === 'upcoming') return t('campaign.begins', { date: formatDay(startsAt) });
    if (state === 'ended' || endsAt === null) return undefined;
    return t('campaign.until', { date: formatDay(lastDayInRiyadh(new Date(endsAt))) });
  }
}

function Sponsor({ company }: Pick<CampaignPage, 'company'>) {
  const { t, language } = useTexts('campaign');
  if (company === null) return <p className={utilities.faint}>{t('campaign.ofHouse')}</p>;
  return (
    <Link href={urls.company(company.slug)} className={styles.sponsor}>
      <CompanyLogo image={company.image} />
      <span className={utilities.shrinkableGrid}>
        <span className={utilities.faint}>{t('campaign.from')}</span>
        <bdi className={utilities.semibold}>{nameIn(company.name, language)}</bdi>
      </span>
    </Link>
  );
}

function Counter({ trees: { free, taken } }: Pick<CampaignPage, 'trees'>) {
  const { t, formatNumber } = useTexts('campaign');
  const all = free + taken;
  if (all === 0) return null;
  const progressText = t('campaign.ofAll', { taken: formatNumber(taken), all: formatNumber(all) });
  return (
    <div className={styles.counter}>
      <p className={utilities.title3Semibold} aria-live="polite">
        {t('campaign.taken', { count: taken, number: formatNumber(taken) })}
      </p>
      <ProgressBar label={t('campaign.progress')} value={taken} max={all} valueText={progressText} />
      <p className={styles.scale}>
        <span>{progressText}</span>
        <span>{t('campaign.waiting', { count: free, number: formatNumber(free) })}</span>
      </p>
    </div>
  );
}

const stateTexts = {
  upcoming: { title: 'campaign.upcomingTitle', body: 'campaign.upcomingBody', picture: 'coupon' },
  used_up: { title: 'campaign.usedUpTitle', body: 'campaign.usedUpBody', picture: 'tree-buddy' },
  ended: { title: 'campaign.endedTitle', body: 'campaign.endedBody', picture: 'empty-trees' },
} as const;

function ClosedCampaign({ campaign, state }: { campaign: CampaignPage; state: keyof typeof stateTexts }) {
  const { t, formatDate } = useTexts('campaign');
  const { title, body, picture } = stateTexts[state];
  const date = formatDate(campaign.startsAt, { dateStyle: 'long', timeZone: 'Asia/Riyadh' });
  return (
    <Card as="section" className={styles.state}>
      <Illustration name={picture} />
      <h2 className={styles.title}>{t(title)}</h2>
      <p className={styles.body}>{t(body, { date })}</p>
      {state !== 'upcoming' && (
        <ButtonLink
          wide
          variant="secondary"
          href={campaign.company ? urls.company(campaign.company.slug) : urls.impact('whole')}
        >
          {t(campaign.company ? 'campaign.toCompany' : 'campaign.toImpact')}
        </ButtonLink>
      )}
    </Card>
  );
}

type RedeemFormProps = { redeemed: TreeSummary | undefined; onRedeemed: (tree: TreeSummary) => void };

function RedeemForm({ redeemed, onRedeemed }: RedeemFormProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const coupon = useCoupon({
    onRedeemed(tree) {
      cacheCampaign(queryClient);
      if (tree === undefined) void navigate(urls.home());
      else onRedeemed(tree);
    },
  });
  const { heading } = coupon;
  if (redeemed !== undefined) return <CouponSuccess level={2} tree={redeemed} />;
  return (
    <Card as="section" className={styles.redeem}>
      <h2 className={styles.title}>{heading.title}</h2>
      <p className={styles.body}>{heading.body}</p>
      <div className={styles.form}>
        <CouponForm coupon={coupon} />
      </div>
    </Card>
  );
}

const pollIntervalMs = 30_000;

export function useCampaign(slug: string) {
  return useApiQuery(
    getCampaignPage,
    { params: { slug } },
    { queryKey: campaignKeys.page(slug), refetchInterval: pollIntervalMs },
  );
}
