import { type TreeSort, treeSorts } from '@nabta/contract/trees/tree';
import { type Duration, dateRangeOf, durations } from '@nabta/domain/date-range';

import type { TreeQuery } from '../tree/tree-queries.ts';

/** Filters of My Trees; undefined and false match every tree. */
export type TreeFilters = {
  search?: string | undefined;
  duration?: Duration | undefined;
  specie?: string | undefined;
  company?: string | undefined;
  land?: string | undefined;
  isVip?: boolean | undefined;
  isDamaged?: boolean | undefined;
  sort?: NonDefaultSort | undefined;
};

export const nonDefaultSorts = treeSorts.filter((sort) => sort !== 'newest');

export type NonDefaultSort = Exclude<TreeSort, 'newest'>;

/** Sort and filters of the sheet; the search has its own field. */
export const sheetFilters = ['sort', 'duration', 'specie', 'company', 'land', 'isVip', 'isDamaged'] as const;

export type SheetFilter = (typeof sheetFilters)[number];

const maxSearchLength = 80;
const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/u;
const specieIdPattern = /^[a-z0-9-]{1,80}$/u;

/** Reads filters from URL parameters and drops values that the API would reject. */
export function parseFilters(params: URLSearchParams): TreeFilters {
  const matching = (name: string, pattern: RegExp) => {
    const value = params.get(name) ?? '';
    return pattern.test(value) ? value : undefined;
  };
  return {
    search: params.get('search')?.trim().slice(0, maxSearchLength) || undefined,
    duration: durations.find((duration) => duration === params.get('duration')),
    specie: matching('specie', specieIdPattern),
    company: matching('company', uuidPattern),
    land: matching('land', uuidPattern),
    isVip: params.get('isVip') === 'true',
    isDamaged: params.get('isDamaged') === 'true',
    sort: nonDefaultSorts.find((sort) => sort === params.get('sort')),
  };
}

export function withFilterParams(params: URLSearchParams, filters: TreeFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['search', ...sheetFilters] as const) {
    const value = filters[name];
    if (value === undefined || value === false) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** Converts filters to API parameters; a duration becomes a date range. */
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
