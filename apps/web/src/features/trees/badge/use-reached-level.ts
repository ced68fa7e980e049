import { celebrateLevel } from '@nabta/contract/people/account';
import { type BadgeLevel, badgeLevelOf, badgeLevels } from '@nabta/domain/badge-level';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { useApi, useSession } from '#platform/session-provider.tsx';
import { celebrationKeys } from '#shared/cache/keys.ts';

type ReachedLevel = { badge: BadgeLevel; placement: 'inline' | 'dialog' };

/** Number of open windows that celebrate a level themselves. */
let celebrationSlots = 0;

/** Registers the calling component as the place where a level is celebrated. */
export function useCelebrationSlot(): void {
  useEffect(() => {
    celebrationSlots += 1;
    return () => {
      celebrationSlots -= 1;
    };
  }, []);
}

/** Returns the level just reached. The server grants each celebration once, so no other device repeats it. */
export function useReachedLevel(): ReachedLevel | undefined {
  const { call } = useApi();
  const { account, status } = useSession();
  const level = account && badgeLevelOf(account.treesPlanted);
  const { data } = useQuery({
    queryKey: celebrationKeys.of(account?.id, level?.code),
    queryFn: async (): Promise<ReachedLevel | null> => {
      const placement = celebrationSlots > 0 ? 'inline' : 'dialog';
      const { level: code } = await call(celebrateLevel, {});
      const badge = badgeLevels.find((candidate) => candidate.code === code);
      return badge === undefined ? null : { badge, placement };
    },
    enabled:
      status === 'signed-in' && level !== undefined && level.level > (account?.celebratedLevel ?? Infinity),
    // Requested once: a second response would be empty.
    staleTime: 'static',
    gcTime: Infinity,
    retry: false,
  });
  return data ?? undefined;
}
