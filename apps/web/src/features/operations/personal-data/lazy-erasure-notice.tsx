import type { Account } from '@nabta/contract/people/account';
import { lazy, Suspense } from 'react';

const ErasureNotice = lazy(async () => ({ default: (await import('./erasure-notice.tsx')).ErasureNotice }));

/** Loads the notice only for accounts with a scheduled erasure. */
export function LazyErasureNotice({ account }: { account: Account }) {
  if (account.eraseAfter === null) return null;
  return (
    <Suspense>
      <ErasureNotice eraseAfter={account.eraseAfter} />
    </Suspense>
  );
}
