import type { Account } from '@nabta/contract/account';
import { lazy, Suspense } from 'react';

const ErasureNotice = lazy(async () => ({ default: (await import('./erasure-notice.tsx')).ErasureNotice }));

/** Only who asked for their account to be deleted loads what says so. */
export function LazyErasureNotice({ account }: { account: Account }) {
  if (account.eraseAfter === null) return null;
  return (
    <Suspense>
      <ErasureNotice eraseAfter={account.eraseAfter} />
    </Suspense>
  );
}
