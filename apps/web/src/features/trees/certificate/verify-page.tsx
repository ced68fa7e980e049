import { certificateKeysPath } from '@nabta/contract/trees/certificate';
import { normalizeCrockford } from '@nabta/domain/crockford';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useNavigate } from 'react-router';

import { PageHeader } from '#shared/navigation/page-header.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { withLatinDigits } from '#ui/digits.ts';
import { TextField } from '#ui/text-field.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './verify-page.module.css';

interface VerifyPageProps {
  texts: Record<'title' | 'intro' | 'number' | 'numberFault' | 'check' | 'keys', string>;
  /** Undefined when the URL already contains a serial. */
  hrefOf: ((serial: string) => string) | undefined;
  children: ReactNode;
}

export function VerifyPage({ texts, hrefOf, children }: VerifyPageProps) {
  return (
    <>
      <PageHeader back title={texts.title} />
      <main id="main" className={styles.page}>
        {hrefOf && (
          <>
            <p className={styles.intro}>{texts.intro}</p>
            <Card className={styles.form}>
              <SerialForm texts={texts} hrefOf={hrefOf} />
            </Card>
          </>
        )}
        {children}
        <p className={styles.keys}>
          <a href={certificateKeysPath}>{texts.keys}</a>
        </p>
      </main>
    </>
  );
}

type SerialFormProps = Pick<VerifyPageProps, 'texts'> & { hrefOf: (serial: string) => string };

function SerialForm({ texts, hrefOf }: SerialFormProps) {
  const navigate = useNavigate();
  const [input, setInput] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const serial = normalizeCrockford(withLatinDigits(input));
    const isSerial = /^[0-9A-HJKMNP-TV-Z]{12}$/u.test(serial);
    setIsInvalid(!isSerial);
    if (isSerial) void navigate(hrefOf(serial));
  };
  return (
    <form className={utilities.stack14} onSubmit={submit} noValidate>
      <TextField
        label={texts.number}
        value={input}
        onChange={setInput}
        dir="ltr"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={isInvalid ? texts.numberFault : undefined}
      />
      <Button wide type="submit" icon="seal-check-fill">
        {texts.check}
      </Button>
    </form>
  );
}
