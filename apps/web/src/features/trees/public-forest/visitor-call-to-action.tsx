import { useEffect } from 'react';

import { track } from '#platform/analytics/track.ts';
import { useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import utilities from '#ui/utilities.module.css';
import styles from './visitor-call-to-action.module.css';

export function VisitorCallToAction() {
  const { t } = useTexts('public-user');
  const { status } = useSession();
  useSignInPrompt(t('publicUser.toast'));
  if (status !== 'signed-out') return null;
  return (
    <Card as="section" className={styles.card}>
      <h2 className={utilities.title3}>{t('publicUser.wayOnTitle')}</h2>
      <p>{t('publicUser.wayOnBody')}</p>
      <ButtonLink wide variant="secondary" icon="chart-line-up" href={urls.impact('whole')}>
        {t('publicUser.wayOn')}
      </ButtonLink>
    </Card>
  );
}

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
