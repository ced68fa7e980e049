import { nameIn } from '@nabta/domain/localized-name';
import { Suspense, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';

import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { KeyList } from '../features/partner/key-list.tsx';
import { KeySheet } from '../features/partner/key-sheet.tsx';
import { useChosenCompany } from '../features/partner/use-partners.ts';
import { WebhookList } from '../features/partner/webhook-list.tsx';
import { logSchema, useLogFilters, WebhookLog } from '../features/partner/webhook-log.tsx';
import { WebhookSheet } from '../features/partner/webhook-sheet.tsx';
import { LoadFailure } from '../kit/navigation/load-failure.tsx';
import { TableFilters } from '../kit/table/table-filters.tsx';
import { useTableState } from '../kit/table/use-table-state.ts';
import { consoleTexts } from '../locales/console.ts';
import { partnerTexts } from '../locales/partner.ts';
import { tableTexts } from '../locales/table.ts';
import { useTextFile, useTexts, useTextsAhead } from '../platform/texts.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SelectField } from '../ui/select-field.tsx';

import styles from './console-look.module.css';

/** Keys and webhooks of a company, or one webhook with its log. */
export function ConsolePartnersScreen() {
  useTextsAhead(partnerTexts, tableTexts);
  const { id } = useParams();
  return id === undefined ? <All /> : <One key={id} id={id} />;
}

function One({ id }: { id: string }) {
  const tell = useTextFile(consoleTexts);
  return (
    <ConsoleFrame title={tell('console.partners')} actions={<LogActions />}>
      <Suspense>
        <WebhookLog id={id} />
      </Suspense>
    </ConsoleFrame>
  );
}

function LogActions() {
  return <TableFilters filters={useLogFilters()} state={useTableState(logSchema)} />;
}

type Look = 'keys' | 'webhooks';

function useLook(): Look {
  const [params] = useSearchParams();
  return params.get('look') === 'webhooks' ? 'webhooks' : 'keys';
}

function All() {
  const tell = useTextFile(consoleTexts);
  return (
    <ConsoleFrame title={tell('console.partners')} subtitle={<Counts />} actions={<Actions />}>
      <Suspense>
        <Lists />
      </Suspense>
    </ConsoleFrame>
  );
}

function Counts() {
  const tell = useTextFile(partnerTexts);
  const { chosen } = useChosenCompany();
  return chosen && tell('partner.subtitle', { keys: chosen.keys, webhooks: chosen.webhooks });
}

function Actions() {
  const tell = useTextFile(partnerTexts);
  const { language } = useTexts();
  const look = useLook();
  const [, setParams] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const { companies, chosen, choose } = useChosenCompany();
  if (chosen === undefined) return null;
  const show = (next: Look) =>
    setParams(
      (known) => {
        if (next === 'keys') known.delete('look');
        else known.set('look', next);
        return known;
      },
      { replace: true },
    );
  const Made = look === 'keys' ? KeySheet : WebhookSheet;
  return (
    <>
      {(companies.data?.length ?? 0) > 1 && (
        <div className={styles.choice}>
          <SelectField
            label={tell('partner.company')}
            anyLabel={tell('partner.anyCompany')}
            options={
              companies.data?.map(({ id, name }) => ({ id, name: nameIn(name, language) ?? id })) ?? []
            }
            value={chosen.id}
            onChange={choose}
          />
        </div>
      )}
      <div className={styles.look}>
        <Segmented<Look>
          label={tell('partner.look')}
          kind="radios"
          options={(['keys', 'webhooks'] as const).map((value) => ({
            value,
            label: tell(`partner.${value}`),
          }))}
          value={look}
          onChange={show}
        />
      </div>
      <Button icon="plus" size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {tell(look === 'keys' ? 'partner.makeKey' : 'partner.addWebhook')}
      </Button>
      <Made companyId={chosen.id} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

function Lists() {
  const tell = useTextFile(partnerTexts);
  const look = useLook();
  const { companies, chosen } = useChosenCompany();
  if (companies.data === undefined && companies.error !== null)
    return (
      <LoadFailure
        error={companies.error}
        title={tell('partner.errorTitle')}
        pending={companies.isFetching}
        onRetry={() => void companies.refetch()}
      />
    );
  if (companies.data?.length === 0)
    return (
      <EmptyState
        illustration="empty-search"
        title={tell('partner.noCompanyTitle')}
        body={tell('partner.noCompanyBody')}
      />
    );
  if (chosen === undefined) return null;
  return look === 'keys' ? <KeyList companyId={chosen.id} /> : <WebhookList companyId={chosen.id} />;
}
