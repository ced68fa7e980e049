import { growthStepReached } from '@nabta/domain/growth-step';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';

import { useAccount, useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { invalidateForest, invalidateOwnerData, refetchTreeCount } from '#shared/cache/changes.ts';
import { treeCountPollMs } from '#shared/cache/stale-times.ts';
import { useToasts } from '#ui/use-toasts.ts';

import { useReachedLevel } from './use-reached-level.ts';

/** Lazy: only few users reach a level. */
const LevelDialog = lazy(async () => ({ default: (await import('./level-dialog.tsx')).LevelDialog }));

/**
 * Detects growth of the signed-in user's forest, including by staff, and announces levels and small steps.
 */
export function GrowthWatch() {
  const { status, account } = useSession();
  return status === 'signed-in' ? <GrowthAnnouncements key={account?.id} /> : null;
}

function GrowthAnnouncements() {
  const reached = useReachedLevel();
  useForestRefresh(reached !== undefined);
  const step = useSmallStep();
  const [closed, setClosed] = useState<typeof reached>();
  return (
    <Suspense>
      {step !== undefined && <StepToast key={step} trees={step} />}
      {reached?.placement === 'dialog' && (
        <LevelDialog badge={reached.badge} open={reached !== closed} onClose={() => setClosed(reached)} />
      )}
    </Suspense>
  );
}

/** Staff may add a tree while the owner is online. */
function useForestRefresh(hasReachedLevel: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && navigator.onLine) void refetchTreeCount(queryClient);
    }, treeCountPollMs);
    return () => clearInterval(timer);
  }, [queryClient]);
  // Any part of the page may have refetched the account.
  const { treesPlanted } = useAccount();
  const previousCount = useRef(treesPlanted);
  useEffect(() => {
    if (previousCount.current === treesPlanted) return;
    previousCount.current = treesPlanted;
    invalidateForest(queryClient);
  }, [queryClient, treesPlanted]);
  // The trees may have been loaded before the account that brought the level.
  useEffect(() => {
    if (hasReachedLevel) invalidateOwnerData(queryClient);
  }, [queryClient, hasReachedLevel]);
}

/** Returns the last growth step reached in this session, so no other day or device repeats it. */
function useSmallStep(): number | undefined {
  const { treesPlanted } = useAccount();
  const [{ trees, step }, setProgress] = useState<{ trees: number; step?: number | undefined }>({
    trees: treesPlanted,
  });
  if (treesPlanted !== trees)
    setProgress({ trees: treesPlanted, step: growthStepReached(trees, treesPlanted) ?? step });
  return step;
}

function StepToast({ trees }: { trees: number }) {
  const { t } = useTexts('badge');
  const toasts = useToasts();
  const text = t('growthStep.reached', { count: trees });
  useEffect(() => {
    const id = toasts.show({ kind: 'success', icon: 'plant', text });
    return () => toasts.dismiss(id);
  }, [toasts, text]);
  return null;
}
