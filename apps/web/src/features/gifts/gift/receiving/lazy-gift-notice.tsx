import { lazy, Suspense, useState } from 'react';

import { giftCodeOfReturnPath } from '#platform/return-path.ts';

/** Signing in works without it. */
const GiftNotice = lazy(async () => {
  const module = await import('./gift-notice.tsx').catch(() => undefined);
  return { default: ({ code }: { code: string }) => module && <module.GiftNotice code={code} /> };
});

/** The gift that a person signs in for; renders nothing for anyone else. */
export function LazyGiftNotice() {
  const [code] = useState(giftCodeOfReturnPath);
  if (code === undefined) return null;
  return (
    <Suspense>
      <GiftNotice code={code} />
    </Suspense>
  );
}
