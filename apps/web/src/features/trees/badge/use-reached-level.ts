import { celebrateLevel } from '@nabta/contract/account';
import { badgeLevelOf, badgeLevels } from '@nabta/domain/badge-level';
import type { BadgeLevel } from '@nabta/domain/badge-level';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { celebrationKeys } from '../../kit/cache/keys.ts';
import { useApi, useSession } from '../../platform/session-provider.tsx';

/** A level that is celebrated now, in the window by which its tree came or over whatever stands there. */
type ReachedLevel = { badge: BadgeLevel; where: 'in-window' | 'over-all' };

/** How many windows that bring trees are open, each with a place to celebrate in. */
let windows = 0;

/** Makes the part that calls it the place in which a level is celebrated. */
export function useCelebrationPlace(): void {
  useEffect(() => {
    windows += 1;
    return () => {
      windows -= 1;
    };
  }, []);
}

/** The level that somebody has just come to. The server gives each away once, so that no other device celebrates it too. */
export function useReachedLevel(): ReachedLevel | undefined {
  const { call } = useApi();
  const { account, status } = useSession();
  const level = account && badgeLevelOf(account.treesPlanted);
  const { data } = useQuery({
    queryKey: celebrationKeys.of(account?.id, level?.code),
    queryFn: async (): Promise<ReachedLevel | null> => {
      const where = windows > 0 ? 'in-window' : 'over-all';
      const { level: code } = await call(celebrateLevel, {});
      const badge = badgeLevels.find((one) => one.code === code);
      return badge === undefined ? null : { badge, where };
    },
    enabled:
      status === 'signed-in' && level !== undefined && level.level > (account?.celebratedLevel ?? Infinity),
    // Asked once: the second answer is that there is nothing to celebrate.
    staleTime: 'static',
    gcTime: Infinity,
    retry: false,
  });
  return data ?? undefined;
}
