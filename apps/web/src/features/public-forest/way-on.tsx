import { publicUserTexts } from '../../locales/public-user.ts';
import { useSession } from '../../platform/session-provider.tsx';
import { useTextFile } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useSignInPrompt } from './use-sign-in-prompt.ts';

import styles from './way-on.module.css';

/** For a stranger at the end of a shared page: what this is, and where to go from here. */
export function WayOn() {
  const tell = useTextFile(publicUserTexts);
  const { status } = useSession();
  useSignInPrompt(tell('publicUser.toast'));
  if (status !== 'signed-out') return null;
  return (
    <Card as="section" className={styles.card}>
      <h2 className={styles.title}>{tell('publicUser.wayOnTitle')}</h2>
      <p>{tell('publicUser.wayOnBody')}</p>
      <ButtonLink wide look="secondary" icon="chart-line-up" href={urls.impact('whole')}>
        {tell('publicUser.wayOn')}
      </ButtonLink>
    </Card>
  );
}
