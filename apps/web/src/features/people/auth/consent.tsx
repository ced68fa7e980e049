import { RichText, useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Link } from '#ui/link.tsx';

import styles from './consent.module.css';

export function Consent() {
  const { t } = useTexts();
  return (
    <p className={styles.consent}>
      <RichText
        text="login.consent"
        values={{
          terms: <Link href={urls.terms()}>{t('login.consentTerms')}</Link>,
          privacy: <Link href={urls.privacy()}>{t('login.consentPrivacy')}</Link>,
        }}
      />
    </p>
  );
}
