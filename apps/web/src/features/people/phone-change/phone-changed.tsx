import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

import { DevicesSheet } from '../account/devices-sheet.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './phone-change.module.css';

/** Confirms the change and links to the devices that are still signed in. */
export function PhoneChanged({ phone }: { phone: string }) {
  const { t } = useTexts('phone-change');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div role="status" className={styles.done}>
        <Icon name="check-circle-fill" size={32} className={styles.mark} />
        <h2>{t('phoneChange.doneTitle')}</h2>
        <p>{t('phoneChange.doneBody', { phone: formatPhoneWithDialCode(phone) })}</p>
        <p className={styles.muted}>{t('phoneChange.doneDevices')}</p>
      </div>
      <div className={utilities.stack18}>
        <ButtonLink wide href={urls.profile()} replace>
          {t('phoneChange.done')}
        </ButtonLink>
        <Button variant="text" icon="device-mobile" onClick={() => setIsOpen(true)}>
          {t('phoneChange.devices')}
        </Button>
      </div>
      <DevicesSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
