import { growthStepReached } from '@nabta/domain/growth-step';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';

import { checkForest, forestChanged } from '../../kit/cache/changes.ts';
import { checkForestEveryMs } from '../../kit/cache/freshness.ts';
import { badgeTexts } from '../../locales/badge.ts';
import { useAccount, useSession } from '../../platform/session-provider.tsx';
import { useTextFile } from '../../platform/texts.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { useReachedLevel } from './use-reached-level.ts';

/** Fetched for the few who reach a level. */
const LevelDialog = lazy(async () => ({ default: (await import('./level-dialog.tsx')).LevelDialog }));

/** Notices that the forest of whoever is signed in has grown, also by other hands, and tells of levels and small steps. */
export function GrowthWatch() {
  const { status, account } = useSession();
  return status === 'signed-in' ? <Growth key={account?.id} /> : null;
}

function Growth() {
  useForestChecks();
  const reached = useReachedLevel();
  const step = useSmallStep();
  const [closed, setClosed] = useState<typeof reached>();
  return (
    <Suspense>
      {step !== undefined && <StepToast key={step} trees={step} />}
      {reached?.where === 'over-all' && (
        <LevelDialog badge={reached.badge} open={reached !== closed} onClose={() => setClosed(reached)} />
      )}
    </Suspense>
  );
}

/** The staff may give a tree while its owner looks on. */
function useForestChecks(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && navigator.onLine) void checkForest(queryClient);
    }, checkForestEveryMs);
    return () => clearInterval(timer);
  }, [queryClient]);
  // Whichever part of the page asked for the account first.
  const { treesPlanted } = useAccount();
  const known = useRef(treesPlanted);
  useEffect(() => {
    if (known.current === treesPlanted) return;
    known.current = treesPlanted;
    forestChanged(queryClient);
  }, [queryClient, treesPlanted]);
}

/** The step that was seen to be reached last, so that none is told again on another day or device. */
function useSmallStep(): number | undefined {
  const { treesPlanted } = useAccount();
  const [{ trees, step }, setSeen] = useState<{ trees: number; step: number | undefined }>({
    trees: treesPlanted,
    step: undefined,
  });
  if (treesPlanted !== trees)
    setSeen({ trees: treesPlanted, step: growthStepReached(trees, treesPlanted) ?? step });
  return step;
}

function StepToast({ trees }: { trees: number }) {
  const tell = useTextFile(badgeTexts);
  const toasts = useToasts();
  const text = tell('growthStep.reached', { count: trees });
  useEffect(() => {
    const id = toasts.show({ kind: 'success', icon: 'plant', text });
    return () => toasts.dismiss(id);
  }, [toasts, text]);
  return null;
}
