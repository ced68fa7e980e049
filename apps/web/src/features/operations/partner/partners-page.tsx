import { nameIn } from '@nabta/domain/localized-name';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { useTexts } from '#platform/texts.tsx';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SelectField } from '#ui/select-field.tsx';

import { KeyList } from './key-list.tsx';
import { KeySheet } from './key-sheet.tsx';
import { useSelectedCompany } from './use-partners.ts';
import { WebhookList } from './webhook-list.tsx';
import { WebhookSheet } from './webhook-sheet.tsx';

import styles from './partner.module.css';

export const texts = ['partner', 'table'] as const;

type View = 'keys' | 'webhooks';

function useView(): View {
  const [params] = useSearchParams();
  return params.get('look') === 'webhooks' ? 'webhooks' : 'keys';
}

export function Subtitle() {
  const { t } = useTexts('partner');
  const { chosen } = useSelectedCompany();
  return chosen && t('partner.subtitle', { keys: chosen.keys, webhooks: chosen.webhooks });
}

export function Actions() {
  const { t, language } = useTexts('partner');
  const view = useView();
  const [, setParams] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const { companies, chosen, choose } = useSelectedCompany();
  if (chosen === undefined) return null;
  const show = (next: View) =>
    setParams(
      (params) => {
        if (next === 'keys') params.delete('look');
        else params.set('look', next);
        return params;
      },
      { replace: true },
    );
  const CreateSheet = view === 'keys' ? KeySheet : WebhookSheet;
  return (
    <>
      {(companies.data?.length ?? 0) > 1 && (
        <div className={styles.control}>
          <SelectField
            label={t('partner.company')}
            anyLabel={t('partner.anyCompany')}
            options={
              companies.data?.map(({ id, name }) => ({ id, name: nameIn(name, language) ?? id })) ?? []
            }
            value={chosen.id}
            onChange={choose}
          />
        </div>
      )}
      <div className={styles.control}>
        <Segmented<View>
          label={t('partner.look')}
          kind="radios"
          options={(['keys', 'webhooks'] as const).map((value) => ({
            value,
            label: t(`partner.${value}`),
          }))}
          value={view}
          onChange={show}
        />
      </div>
      <Button icon="plus" size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t(view === 'keys' ? 'partner.makeKey' : 'partner.addWebhook')}
      </Button>
      <CreateSheet companyId={chosen.id} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

/** API keys and webhooks of a company. */
export function Page() {
  const { t } = useTexts('partner');
  const view = useView();
  const { companies, chosen } = useSelectedCompany();
  if (companies.data === undefined && companies.error !== null)
    return <QueryState query={companies} errorTitle={t('partner.errorTitle')} />;
  if (companies.data?.length === 0)
    return (
      <EmptyState
        illustration="empty-search"
        title={t('partner.noCompanyTitle')}
        body={t('partner.noCompanyBody')}
      />
    );
  if (chosen === undefined) return null;
  return view === 'keys' ? <KeyList companyId={chosen.id} /> : <WebhookList companyId={chosen.id} />;
}
