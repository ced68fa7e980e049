import { createLand, getLand, updateLand } from '@nabta/contract/supply/land';
import type { LandRecord } from '@nabta/contract/supply/land';
import { can } from '@nabta/domain/capability';
import { findOutlineError } from '@nabta/domain/land-outline';
import { landSites } from '@nabta/domain/land-site';
import { nameIn } from '@nabta/domain/localized-name';

import { PrintTags } from '#features/trees/impact/print-tags.tsx';
import { ScopeCharts } from '#features/trees/impact/scope-charts.tsx';
import { useAccount } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useDocumentTitle } from '#platform/use-document-title.ts';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { DigitsField } from '#shared/form/digits-field.tsx';
import { LocalizedNameField } from '#shared/form/localized-name-field.tsx';
import type { FieldFormatter } from '#shared/record/conflict-dialog.tsx';
import { directoryRecordSettings, useDirectoryEditor } from '#shared/record/directory-record.ts';
import { HeaderActions } from '#shared/record/header-slot.tsx';
import { OwnerField } from '#shared/record/owner-field.tsx';
import { RecordForm } from '#shared/record/record-form.tsx';
import { Metrics, RecordLayout, RecordLinks, RecordSection } from '#shared/record/record-layout.tsx';
import { RecordPage } from '#shared/record/record-page.tsx';
import { SwitchField } from '#shared/record/switch-field.tsx';
import { Segmented } from '#ui/segmented.tsx';

import { draftOfForm, formOfLand } from './land-form-state.ts';
import type { LandForm } from './land-form-state.ts';
import { OutlineField } from './outline-field.tsx';
import { useAreaText } from './use-area-text.ts';

export function Page({ id }: { id: string }) {
  const { t } = useTexts('land');
  return (
    <RecordPage
      id={id}
      query={useApiQuery(getLand, { params: { id } }, directoryRecordSettings('land', id))}
      backTo={{ href: urls.console('lands'), label: t('land.list') }}
    >
      {(land) => <LandDetails land={land} />}
    </RecordPage>
  );
}

function LandDetails({ land }: { land: LandRecord | undefined }) {
  const { t, language } = useTexts('land');
  const { id, role } = useAccount();
  useDocumentTitle(land ? nameIn(land.name, language) : t('land.add'));
  const isEditor = can(role, 'manageLands', 'all') || (can(role, 'manageLands') && land?.holder?.id === id);
  return (
    <RecordLayout aside={land && <LandSummary land={land} />}>
      {land && (
        <HeaderActions>
          <PrintTags scope="land" id={land.id} />
        </HeaderActions>
      )}
      {isEditor && <Editor land={land} />}
      {land && <ScopeCharts scope="land" id={land.id} />}
    </RecordLayout>
  );
}

function Editor({ land }: { land: LandRecord | undefined }) {
  const { t } = useTexts('land');
  const { role } = useAccount();
  const editor = useDirectoryEditor({
    kind: 'land',
    record: land,
    formOf: formOfLand,
    get: (call, id) => call(getLand, { params: { id } }),
    create: (call, form) => call(createLand, { body: draftOfForm(form) }),
    update: (call, form, { id, version }) =>
      call(updateLand, { params: { id }, body: draftOfForm(form) }, { version }),
    urlOf: urls.consoleLand,
  });
  const { draft, field } = editor;
  const isDrawn = findOutlineError(draft.outline.map(([east, north]) => [east, north])) === undefined;
  const isNamed = draft.name.en.trim() !== '';
  const outlineProblem = isDrawn ? undefined : t('land.notDrawn');
  return (
    <RecordForm
      editor={editor}
      isNew={land === undefined}
      problem={isNamed ? outlineProblem : t('land.notNamed')}
      fields={useFields()}
    >
      <OutlineField {...field('outline')} />
      <RecordSection title={t('land.about')}>
        <LocalizedNameField label={t('land.name')} {...field('name')} />
        <Segmented
          label={t('land.site')}
          options={landSites.map((value) => ({ value, label: t(`land.${value}`) }))}
          {...field('site')}
        />
        <DigitsField label={t('land.rain')} hint={t('land.rainHint')} maxDigits={4} {...field('rainMm')} />
      </RecordSection>
      <RecordSection title={t('land.owner')}>
        <LocalizedNameField label={t('land.ownerName')} {...field('ownerName')} />
        {can(role, 'manageLands', 'all') && (
          <OwnerField owner={land?.holder ?? null} {...field('holderPhone')} />
        )}
        <SwitchField label={t('land.ownerIsPerson')} {...field('ownerIsPerson')} />
        {draft.ownerIsPerson && (
          <SwitchField
            label={t('land.ownerConsents')}
            hint={t('land.ownerConsentsHint')}
            {...field('ownerConsents')}
          />
        )}
      </RecordSection>
      <RecordSection title={t('land.publication')}>
        <SwitchField label={t('land.isHidden')} hint={t('land.isHiddenHint')} {...field('isHidden')} />
        <SwitchField
          label={t('land.allowsVisits')}
          hint={t('land.allowsVisitsHint')}
          {...field('allowsVisits')}
        />
      </RecordSection>
    </RecordForm>
  );
}

function useFields(): FieldFormatter<LandForm> {
  const { t, language, formatNumber } = useTexts('land', 'record');
  const publication = (field: 'ownerIsPerson' | 'ownerConsents' | 'isHidden' | 'allowsVisits') => ({
    label: t(`land.${field}`),
    format: (form: LandForm) => t(form[field] ? 'record.yes' : 'record.no'),
  });
  return {
    name: { label: t('land.name'), format: ({ name }) => name[language] || name.en },
    site: { label: t('land.site'), format: ({ site }) => t(`land.${site}`) },
    rainMm: { label: t('land.rain'), format: ({ rainMm }) => rainMm || '—' },
    ownerName: {
      label: t('land.ownerName'),
      format: ({ ownerName }) => ownerName[language] || ownerName.en || '—',
    },
    ownerIsPerson: publication('ownerIsPerson'),
    ownerConsents: publication('ownerConsents'),
    isHidden: publication('isHidden'),
    allowsVisits: publication('allowsVisits'),
    outline: {
      label: t('land.outline'),
      format({ outline }) {
        const count = Math.max(0, outline.length - 1);
        return t('land.cornerCount', { count, number: formatNumber(count) });
      },
    },
  };
}

function LandSummary({ land }: { land: LandRecord }) {
  const { t, language, formatNumber } = useTexts('land');
  const areaText = useAreaText();
  return (
    <>
      <RecordSection title={nameIn(land.name, language)}>
        <Metrics
          metrics={[
            { label: t('land.area'), value: land.areaM2 === null ? '—' : areaText(land.areaM2) },
            { label: t('land.trees'), value: formatNumber(land.treeCount) },
            { label: t('land.standing'), value: formatNumber(land.standing) },
            {
              label: t('land.rain'),
              value: land.rainMm === null ? '—' : t('land.mm', { value: formatNumber(land.rainMm) }),
            },
          ]}
        />
        <RecordLinks
          links={[{ href: urls.impact('land', land.id), icon: 'chart-line-up', label: t('land.impactPage') }]}
        />
      </RecordSection>
      {land.efforts.length > 0 && (
        <RecordSection title={t('land.efforts')}>
          <RecordLinks
            links={land.efforts.map(({ id, name }) => ({
              href: urls.consoleEffort(id),
              icon: 'plant',
              label: nameIn(name, language),
            }))}
          />
        </RecordSection>
      )}
    </>
  );
}
