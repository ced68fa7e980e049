import { useEffect } from 'react';

import { track } from '#platform/analytics/track.ts';
import { useSession } from '#platform/session-provider.tsx';
import { urls } from '#platform/urls.ts';
import { useToasts } from '#ui/use-toasts.ts';

/** Shows a permanent sign-in toast to signed-out users until they leave the page. */
export function useSignInPrompt(label: string): void {
  const { status } = useSession();
  const toasts = useToasts();
  const isVisitor = status === 'signed-out';
  useEffect(() => {
    if (!isVisitor) return undefined;
    const id = toasts.show({
      kind: 'info',
      text: '',
      icon: 'tree-fill',
      duration: Infinity,
      action: { label, href: urls.home(), onPress: () => track('sign-up prompt click') },
    });
    return () => toasts.dismiss(id);
  }, [isVisitor, label, toasts]);
}
