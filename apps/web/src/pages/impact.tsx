import type { Impact } from '@nabta/contract/impact';
import { nameIn } from '@nabta/domain/localized-name';
import { lazy, Suspense, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';

import { BenefitSkeleton } from '../features/eco-benefit/benefit-skeleton.tsx';
import { useEcoUnits } from '../features/eco-benefit/use-eco-units.ts';
import { addressOfChoice, choiceOfAddress, scopeOfAddress } from '../features/impact/impact-address.ts';
import { ImpactControls } from '../features/impact/impact-controls.tsx';
import { ImpactView } from '../features/impact/impact-view.tsx';
import { PrintTagsOfImpact } from '../features/impact/print-tags.tsx';
import { ScopeChoice } from '../features/impact/scope-choice.tsx';
import { useImpact } from '../features/impact/use-impact.ts';
import { usePaperTheme } from '../features/impact/use-paper-theme.ts';
import { ForestHeader } from '../features/my-forest/forest-header.tsx';
import { LoadFailure } from '../kit/navigation/load-failure.tsx';
import { useToday } from '../kit/period/use-today.ts';
import { ShareSheet } from '../kit/share/share-sheet.tsx';
import { useShare } from '../kit/share/use-share.ts';
import { chartTexts } from '../locales/chart.ts';
import { ecoBenefitTexts } from '../locales/eco-benefit.ts';
import { impactTexts } from '../locales/impact.ts';
import { shareTexts } from '../locales/share.ts';
import { ApiError } from '../platform/api-error.ts';
import { useSession } from '../platform/session-provider.tsx';
import { useTextFile, useTexts, useTextsAhead } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { usePageName } from '../platform/use-page-name.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

import styles from './impact-screen.module.css';

const EffortShares = lazy(async () => ({
  default: (await import('../features/impact/effort-shares.tsx')).EffortShares,
}));

/** What trees gave: one's own forest, or whose page the address names. */
export function ImpactScreen() {
  useTextsAhead(impactTexts, ecoBenefitTexts, chartTexts, shareTexts);
  const tell = useTextFile(impactTexts);
  const { scope: scopeName, id } = useParams();
  const scope = scopeOfAddress(scopeName);
  usePaperTheme();
  return (
    <>
      <ForestHeader page="impact" title={tell('impact.title')} />
      <main id="main" className={styles.page}>
        {scope === undefined ? <Unknown /> : <ScopeImpact key={`${scope} ${id}`} scope={scope} id={id} />}
      </main>
    </>
  );
}

type ScopeImpactProps = { scope: Impact['scope']; id: string | undefined };

function ScopeImpact({ scope, id }: ScopeImpactProps) {
  const tell = useTextFile(impactTexts);
  const [params, setParams] = useSearchParams();
  const [isLive, setIsLive] = useState(false);
  const { account } = useSession();
  const choice = choiceOfAddress(params);
  const { data, error, refetch, isFetching, isPlaceholderData } = useImpact({
    ...choice,
    scope,
    id,
    isLive,
    today: useToday(),
  });
  if (data === undefined && error instanceof ApiError && [400, 404].includes(error.status))
    return <Unknown />;
  if (data === undefined && error !== null) {
    return (
      <LoadFailure
        error={error}
        title={tell('impact.errorTitle')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <div className={styles.choices}>
        <ScopeChoice scope={scope} id={data?.id ?? id ?? null} />
      </div>
      {data && <Heading impact={data} />}
      {data && data.survival.planted === 0 ? (
        <EmptyState
          illustration="empty-trees"
          title={tell('impact.emptyTitle')}
          body={tell('impact.emptyBody')}
          actions={<ButtonLink href={urls.home()}>{tell('impact.home')}</ButtonLink>}
        />
      ) : (
        <>
          <ImpactControls
            choice={choice}
            onChoose={(next) => setParams(addressOfChoice(next), { replace: true, preventScrollReset: true })}
            isLive={isLive}
            onLive={setIsLive}
          />
          <div aria-busy={isPlaceholderData || undefined} className={styles.view}>
            {data ? <ImpactView impact={data} /> : <BenefitSkeleton />}
            {data && data.scope === 'account' && data.id === account?.id && (
              <Suspense>
                <EffortShares />
              </Suspense>
            )}
          </div>
        </>
      )}
    </>
  );
}

/** Whose trees these are, and how to pass that on. */
function Heading({ impact }: { impact: Impact }) {
  const { language } = useTexts();
  const tell = useTextFile(impactTexts);
  const { quantities, told } = useEcoUnits();
  const { account } = useSession();
  const { share, offered, close } = useShare();
  const { scope, id } = impact;
  const name =
    (impact.name && nameIn(impact.name, language)) ??
    (scope === 'whole'
      ? tell('impact.whole')
      : scope === 'account'
        ? tell(id !== null && id === account?.id ? 'impact.myForest' : 'impact.aForest')
        : tell(`impact.${scope}`));
  usePageName(name);
  const shareImpact = () =>
    share({
      title: name,
      text: tell('impact.shareText', { name, co2: told(quantities.kg(impact.benefit.co2RemovedKg)) }),
      url: new URL(urls.impact(scope, id ?? undefined), location.origin).href,
    });
  return (
    <div className={styles.heading}>
      <div>
        {impact.name && <p className={styles.kind}>{tell(`impact.${scope}`)}</p>}
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
      </div>
      {impact.survival.planted > 0 && (
        <div className={styles.actions}>
          <Button look="secondary" size="sm" icon="share-fat" iconMirrored onClick={shareImpact}>
            {tell('impact.share')}
          </Button>
          <Button look="secondary" size="sm" icon="file-text" onClick={() => window.print()}>
            {tell('impact.print')}
          </Button>
          <PrintTagsOfImpact scope={scope} id={id} />
        </div>
      )}
      <ShareSheet shared={offered} onClose={close} />
    </div>
  );
}

function Unknown() {
  const tell = useTextFile(impactTexts);
  return (
    <EmptyState
      illustration="not-found"
      title={tell('impact.notFound')}
      body={tell('impact.notFoundBody')}
      actions={<ButtonLink href={urls.impact('whole')}>{tell('impact.whole')}</ButtonLink>}
    />
  );
}
