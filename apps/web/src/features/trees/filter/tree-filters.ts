import { treeSorts } from '@nabta/contract/tree';
import type { TreeSort } from '@nabta/contract/tree';
import { dateRangeOf, durations } from '@nabta/domain/date-range';
import type { Duration } from '@nabta/domain/date-range';

import type { TreeQuery } from '../tree/tree-queries.ts';

/** What a person narrows My Trees down to; what is undefined or false leaves every tree in. */
export type TreeFilters = {
  search?: string | undefined;
  duration?: Duration | undefined;
  specie?: string | undefined;
  company?: string | undefined;
  land?: string | undefined;
  isVip?: boolean | undefined;
  isDamaged?: boolean | undefined;
  sort?: OtherSort | undefined;
};

/** The newest come first where nothing else is chosen. */
export const otherSorts = treeSorts.filter((sort) => sort !== 'newest');

export type OtherSort = Exclude<TreeSort, 'newest'>;

/** Those of the sheet, which also sorts; the search has its own field. */
export const sheetFilters = ['sort', 'duration', 'specie', 'company', 'land', 'isVip', 'isDamaged'] as const;

export type SheetFilter = (typeof sheetFilters)[number];

const longestSearch = 80;
const ids = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/u;
const specieIds = /^[a-z0-9-]{1,80}$/u;

/** The filters that an address carries. Anybody may have written it, so what the API would refuse is left out. */
export function filtersOfAddress(params: URLSearchParams): TreeFilters {
  const matching = (name: string, pattern: RegExp) => {
    const value = params.get(name) ?? '';
    return pattern.test(value) ? value : undefined;
  };
  return {
    search: params.get('search')?.trim().slice(0, longestSearch) || undefined,
    duration: durations.find((duration) => duration === params.get('duration')),
    specie: matching('specie', specieIds),
    company: matching('company', ids),
    land: matching('land', ids),
    isVip: params.get('isVip') === 'true',
    isDamaged: params.get('isDamaged') === 'true',
    sort: otherSorts.find((sort) => sort === params.get('sort')),
  };
}

/** The same address with these filters in place of those it had; what is not a filter stays. */
export function addressWith(params: URLSearchParams, filters: TreeFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['search', ...sheetFilters] as const) {
    const value = filters[name];
    if (value === undefined || value === false) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** SPEC section 7: what the API is asked, a duration turned to the days it covers; a search only with a name to search for. */
export function queryOfFilters(filters: TreeFilters, now: Date): TreeQuery {
  const { search, duration, specie, company, land, isVip, isDamaged } = filters;
  const name = search?.trim();
  const days = duration && dateRangeOf(duration, now);
  return {
    ...(days && { from_date: days.from.toISOString(), to_date: days.to.toISOString() }),
    ...(specie && { specie }),
    ...(company && { company }),
    ...(land && { land }),
    ...(isVip && { isVip: 'true' as const }),
    ...(isDamaged && { isDamaged: 'true' as const }),
    ...(name && { search: name }),
  };
}

export function withoutSheetFilters({ search }: TreeFilters): TreeFilters {
  return { search };
}

export function filtersInUse(filters: TreeFilters): SheetFilter[] {
  return sheetFilters.filter((name) => Boolean(filters[name]));
}
