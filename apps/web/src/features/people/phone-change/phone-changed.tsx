import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { useState } from 'react';

import { phoneChangeTexts } from '../../locales/phone-change.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DevicesSheet } from '../account/devices-sheet.tsx';

import styles from './phone-change.module.css';

/** It is done, and who else can still use the account (SECURITY A10). */
export function PhoneChanged({ phone }: { phone: string }) {
  const tell = useTextFile(phoneChangeTexts);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div role="status" className={styles.done}>
        <Icon name="check-circle-fill" size={32} className={styles.mark} />
        <h2>{tell('phoneChange.doneTitle')}</h2>
        <p>{tell('phoneChange.doneBody', { phone: formatPhoneWithDialCode(phone) })}</p>
        <p className={styles.quiet}>{tell('phoneChange.doneDevices')}</p>
      </div>
      <div className={styles.form}>
        <ButtonLink wide href={urls.profile()} replace>
          {tell('phoneChange.done')}
        </ButtonLink>
        <Button look="text" icon="device-mobile" onClick={() => setIsOpen(true)}>
          {tell('phoneChange.devices')}
        </Button>
      </div>
      <DevicesSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
