import type { Scenario } from './statements.ts';

export const searched = 'sidr';

/** Where each call goes, and what its statement is given. */
export function callOf(scenario: Scenario, owner: { accountId: string; publicId: string }) {
  const { accountId, publicId } = owner;
  return {
    page: { path: '/api/tree/infinite', values: [accountId] },
    search: { path: `/api/tree/infinite?search=${searched}`, values: [accountId, `%${searched}%`] },
    count: { path: '/api/tree/count', values: [accountId] },
    tree: { path: `/api/tree/${publicId}`, values: [accountId, publicId] },
  }[scenario];
}
