import { type DiaryEntry, getDiary } from '@nabta/contract/trees/passport';

import { useApiPages } from '#shared/cache/api-query.ts';
import { treeKeys } from '#shared/cache/keys.ts';

const pageSize = 20;

export function useDiary(publicId: string) {
  return useApiPages(
    getDiary,
    { params: { publicId }, query: { limit: pageSize } },
    { queryKey: treeKeys.diary(publicId), staleTime: 0, cursorOf: ({ id }) => id },
  );
}

export type DiaryDay = { day: string; at: string; entries: DiaryEntry[] };

/** Groups entries, which are newest first, by the name of their day. */
export function groupByDay(entries: readonly DiaryEntry[], dayOf: (at: string) => string): DiaryDay[] {
  const days: DiaryDay[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, at: entry.at, entries: [entry] });
  }
  return days;
}
