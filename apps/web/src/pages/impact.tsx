import type { Impact } from '@nabta/contract/trees/impact';
import { nameIn } from '@nabta/domain/localized-name';
import { lazy, Suspense, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';

import { ForestHeader } from '../features/gifts/my-forest/forest-header.tsx';
import { LandDetails } from '../features/supply/land/land-details.tsx';
import { PlanterDetails } from '../features/supply/planter/planter-details.tsx';
import { BenefitSkeleton } from '../features/trees/eco-benefit/benefit-skeleton.tsx';
import { useEcoUnits } from '../features/trees/eco-benefit/use-eco-units.ts';
import { ImpactControls, ScopeChoice } from '../features/trees/impact/impact-controls.tsx';
import { choiceParams, parseChoice, parseScope } from '../features/trees/impact/impact-url-state.ts';
import { ImpactView } from '../features/trees/impact/impact-view.tsx';
import { ImpactPrintTags } from '../features/trees/impact/print-tags.tsx';
import { TreesOfScope } from '../features/trees/impact/trees-of-scope.tsx';
import { useImpact } from '../features/trees/impact/use-impact.ts';
import { usePrintTheme } from '../features/trees/impact/use-print-theme.ts';
import { carbonOf } from '../features/trees/verification/headline.ts';
import { useSession } from '../platform/session-provider.tsx';
import { usePreloadTexts, useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { useDocumentTitle } from '../platform/use-document-title.ts';
import { QueryState } from '../shared/navigation/query-state.tsx';
import { useToday } from '../shared/period/use-today.ts';
import { useShare } from '../shared/share/share-sheet.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Menu } from '../ui/menu.tsx';
import { SectionSuspense } from '../ui/section-suspense.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useMediaQuery } from '../ui/use-media-query.ts';

import utilities from '../ui/utilities.module.css';
import styles from './impact.module.css';

const EffortShares = lazy(async () => ({
  default: (await import('../features/trees/impact/effort-shares.tsx')).EffortShares,
}));

/** Impact of the user's forest, or of the scope in the URL. */
export function Page() {
  usePreloadTexts('impact', 'eco-benefit', 'chart', 'share', 'verification');
  const { t } = useTexts('impact');
  const { scope: scopeName, id } = useParams();
  const scope = parseScope(scopeName);
  usePrintTheme();
  return (
    <>
      <ForestHeader page="impact" title={t('impact.title')} />
      <main id="main" className={styles.page}>
        {scope === undefined ? (
          <ScopeNotFound />
        ) : (
          <ScopeImpact key={`${scope} ${id}`} scope={scope} id={id} />
        )}
      </main>
    </>
  );
}

function ScopeImpact({ scope, id }: { scope: Impact['scope']; id: string | undefined }) {
  const { t } = useTexts('impact');
  const [params, setParams] = useSearchParams();
  const [isLive, setIsLive] = useState(false);
  const { account } = useSession();
  const choice = parseChoice(params);
  const query = useImpact({ ...choice, scope, id, isLive, today: useToday() });
  const { data, isPlaceholderData } = query;
  if (data === undefined && query.error !== null)
    return <QueryState query={query} errorTitle={t('impact.errorTitle')} notFound={<ScopeNotFound />} />;
  return (
    <>
      <div className={styles.scopeChoice}>
        <ScopeChoice scope={scope} id={data?.id ?? id ?? null} />
      </div>
      {data && <Heading impact={data} />}
      {data && <PlaceDetails scope={scope} id={data.id} />}
      {data && data.survival.planted === 0 ? (
        <EmptyState
          illustration="empty-trees"
          title={t('impact.emptyTitle')}
          body={t('impact.emptyBody')}
          actions={<ButtonLink href={urls.home()}>{t('impact.home')}</ButtonLink>}
        />
      ) : (
        <>
          <ImpactControls
            choice={choice}
            onChoose={(next) => setParams(choiceParams(next), { replace: true, preventScrollReset: true })}
            isLive={isLive}
            onLiveChange={setIsLive}
          />
          <div aria-busy={isPlaceholderData || undefined} className={styles.view}>
            {data ? <ImpactView impact={data} /> : <BenefitSkeleton />}
            {data && data.scope === 'account' && data.id === account?.id && (
              <Suspense>
                <EffortShares />
              </Suspense>
            )}
          </div>
          {data && <Trees impact={data} />}
        </>
      )}
    </>
  );
}

function PlaceDetails({ scope, id }: Pick<Impact, 'scope' | 'id'>) {
  if (id === null || (scope !== 'land' && scope !== 'planter')) return null;
  return (
    <SectionSuspense fallback={<Skeleton shape="block" className={styles.place} />}>
      {scope === 'land' ? <LandDetails id={id} /> : <PlanterDetails id={id} />}
    </SectionSuspense>
  );
}

function Trees({ impact: { scope, id, survival } }: { impact: Impact }) {
  if (id === null || (scope !== 'effort' && scope !== 'land' && scope !== 'planter')) return null;
  return (
    <SectionSuspense>
      <TreesOfScope scope={scope} id={id} count={survival.standing} />
    </SectionSuspense>
  );
}

function Heading({ impact }: { impact: Impact }) {
  const { t, language } = useTexts('impact');
  const { quantities, formatQuantity } = useEcoUnits();
  const { account } = useSession();
  const { share, shareSheet } = useShare();
  const { scope, id } = impact;
  const forestText = id !== null && id === account?.id ? 'impact.myForest' : 'impact.aForest';
  const team = impact.teamOf && t('impact.teamOf', { name: nameIn(impact.teamOf, language) });
  const name =
    (impact.name && nameIn(impact.name, language)) ??
    team ??
    t(scope === 'account' ? forestText : `impact.${scope}`);
  useDocumentTitle(name);
  const shareImpact = () =>
    share({
      title: name,
      text: t('impact.shareText', {
        name,
        co2: formatQuantity(quantities.kg(carbonOf(impact).co2RemovedKg)),
      }),
      url: new URL(urls.impact(scope, id ?? undefined), location.origin).href,
    });
  return (
    <div className={styles.heading}>
      <div>
        {impact.name && <p className={utilities.mutedText}>{t(`impact.${scope}`)}</p>}
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
      </div>
      {impact.survival.planted > 0 && (
        <div className={styles.actions}>
          <ShareButton onShare={shareImpact} />
          <ImpactPrintTags scope={scope} id={id} />
        </div>
      )}
      {shareSheet}
    </div>
  );
}

/** Printing is offered on wide screens only. */
function ShareButton({ onShare }: { onShare: () => void }) {
  const { t } = useTexts('impact');
  const face = { variant: 'secondary', size: 'sm', icon: 'share-fat', iconMirrored: true } as const;
  const canPrint = useMediaQuery('(min-width: 1024px)');
  const label = t('impact.share');
  if (!canPrint)
    return (
      <Button {...face} onClick={onShare}>
        {label}
      </Button>
    );
  return (
    <Menu
      label={label}
      items={[
        {
          id: 'share',
          icon: 'share-fat',
          iconMirrored: true,
          label: t('impact.shareLink'),
          onChoose: onShare,
        },
        { id: 'print', icon: 'file-text', label: t('impact.print'), onChoose: () => window.print() },
      ]}
      renderTrigger={(props) => (
        <Button {...props} {...face} endIcon="caret-down">
          {label}
        </Button>
      )}
    />
  );
}

function ScopeNotFound() {
  const { t } = useTexts('impact');
  return (
    <EmptyState
      illustration="not-found"
      title={t('impact.notFound')}
      body={t('impact.notFoundBody')}
      actions={<ButtonLink href={urls.impact('whole')}>{t('impact.whole')}</ButtonLink>}
    />
  );
}
