import { partnerScopes } from '@nabta/domain/partner';
import { typedKeys } from '@nabta/domain/typed-object';

import { useTexts } from '#platform/texts.tsx';
import { useForm } from '#shared/form/use-form.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';

import { ChoiceSwitches, ModeChoice } from './choice-switches.tsx';
import type { Mode } from './choice-switches.tsx';
import { usePartnerLabels } from './partner-labels.ts';
import { SecretSheet } from './secret-sheet.tsx';
import { useCreateKey } from './use-partners.ts';

import styles from './partner.module.css';

interface KeySheetProps {
  companyId: string;
  open: boolean;
  onClose: () => void;
}

export function KeySheet({ companyId, open, onClose }: KeySheetProps) {
  const { t } = useTexts('partner');
  const createKey = useCreateKey();
  return (
    <SecretSheet
      open={open}
      onClose={onClose}
      title={t('partner.makeKey')}
      dialogTexts={{ title: t('partner.shownTitle'), body: t('partner.shownBody') }}
      mutation={createKey}
    >
      <KeyForm companyId={companyId} createKey={createKey} />
    </SecretSheet>
  );
}

const lifetimes = { life90: 90, life365: 365 } as const;
type Lifetime = keyof typeof lifetimes;
const dayMs = 86_400_000;

type KeyFormProps = { companyId: string; createKey: ReturnType<typeof useCreateKey> };

function KeyForm({ companyId, createKey }: KeyFormProps) {
  const { t } = useTexts('partner');
  const { scopeOf } = usePartnerLabels();
  const { form, field } = useForm({
    initial: {
      name: '',
      mode: 'test' as Mode,
      scopes: [...partnerScopes],
      lifetime: undefined as Lifetime | undefined,
    },
    validators: {
      name: (name) => name.trim() === '' && t('partner.keyNameMissing'),
      scopes: (scopes) => scopes.length === 0 && t('partner.scopesMissing'),
    },
    submit({ name, mode, scopes, lifetime }) {
      const expiresAt = lifetime ? new Date(Date.now() + lifetimes[lifetime] * dayMs).toISOString() : null;
      createKey.mutate({
        params: { companyId },
        body: { name: name.trim(), isTest: mode === 'test', scopes, expiresAt },
      });
    },
  });
  return (
    <form {...form} className={styles.form}>
      <TextField
        label={t('partner.keyName')}
        hint={t('partner.keyNameHint')}
        maxLength={80}
        {...field('name')}
      />
      <ModeChoice {...field('mode')} />
      <ChoiceSwitches
        label={t('partner.scopes')}
        choices={partnerScopes}
        nameOf={scopeOf}
        {...field('scopes')}
      />
      <SelectField
        label={t('partner.life')}
        anyLabel={t('partner.endless')}
        options={typedKeys(lifetimes).map((id) => ({ id, name: t(`partner.${id}`) }))}
        {...field('lifetime')}
      />
      {createKey.error && <FieldError id="key-error">{createKey.error.message}</FieldError>}
      <Button type="submit" wide pending={createKey.isPending}>
        {t('partner.makeKey')}
      </Button>
    </form>
  );
}
