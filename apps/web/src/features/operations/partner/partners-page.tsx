import { nameIn } from '@nabta/domain/localized-name';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { useSearchParam } from '#shared/navigation/use-search-param.ts';
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

const views = ['keys', 'webhooks'] as const;
type View = (typeof views)[number];

function useView(): [View, (view: View) => void] {
  const [param, setParam] = useSearchParam('look');
  const view = param === 'webhooks' ? 'webhooks' : 'keys';
  return [view, (next) => setParam(next === 'keys' ? undefined : next)];
}

export function Subtitle() {
  const { t } = useTexts('partner');
  const { company } = useSelectedCompany();
  return company && t('partner.subtitle', { keys: company.keys, webhooks: company.webhooks });
}

export function Actions() {
  const { t, language } = useTexts('partner');
  const [view, setView] = useView();
  const [isOpen, setIsOpen] = useState(false);
  const { companies, company, setCompanyId } = useSelectedCompany();
  if (company === undefined) return null;
  const CreateSheet = view === 'keys' ? KeySheet : WebhookSheet;
  return (
    <>
      {(companies.data?.length ?? 0) > 1 && (
        <div className={styles.control}>
          <SelectField
            label={t('partner.company')}
            anyLabel={t('partner.anyCompany')}
            options={(companies.data ?? []).map(({ id, name }) => ({
              id,
              name: nameIn(name, language) ?? id,
            }))}
            value={company.id}
            onChange={setCompanyId}
          />
        </div>
      )}
      <div className={styles.control}>
        <Segmented<View>
          label={t('partner.look')}
          kind="radios"
          options={views.map((value) => ({ value, label: t(`partner.${value}`) }))}
          value={view}
          onChange={setView}
        />
      </div>
      <Button icon="plus" size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t(view === 'keys' ? 'partner.makeKey' : 'partner.addWebhook')}
      </Button>
      <CreateSheet companyId={company.id} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

export function Page() {
  const { t } = useTexts('partner');
  const [view] = useView();
  const { companies, company } = useSelectedCompany();
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
  if (company === undefined) return null;
  return view === 'keys' ? <KeyList companyId={company.id} /> : <WebhookList companyId={company.id} />;
}
