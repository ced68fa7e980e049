import { useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

import { useSignInPrompt } from './use-sign-in-prompt.ts';

import utilities from '#ui/utilities.module.css';
import styles from './visitor-call-to-action.module.css';

/** Explains the product to visitors at the end of a shared page and links to the impact page. */
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
