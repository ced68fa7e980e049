import { createCampaign, getCampaign, updateCampaign } from '@nabta/contract/operations/campaign';
import type { CampaignDraft, CampaignRecord } from '@nabta/contract/operations/campaign';
import { can } from '@nabta/domain/capability';
import { isCompanySlug, slugOfName } from '@nabta/domain/company-slug';
import { nameIn } from '@nabta/domain/localized-name';
import { dayInRiyadh, lastDayInRiyadh } from '@nabta/domain/riyadh-time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { useAccount, useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { cacheCampaign } from '#shared/cache/staff-cache-updates.ts';
import { DigitsField } from '#shared/form/digits-field.tsx';
import { LocalizedNameField, draftOfName, nameOfDraft } from '#shared/form/localized-name-field.tsx';
import type { NameDraft } from '#shared/form/localized-name-field.tsx';
import { useSenderNameErrors } from '#shared/form/sender-name-errors.ts';
import { companiesQuery } from '#shared/record/directory-lists.ts';
import { LocalizedTextField } from '#shared/record/localized-text-field.tsx';
import { RecordForm } from '#shared/record/record-form.tsx';
import { FieldRow, RecordSection } from '#shared/record/record-layout.tsx';
import { useRecordEditor } from '#shared/record/use-record-editor.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';

type Form = {
  name: NameDraft;
  slug: string;
  about: NameDraft;
  companyId: string;
  startsOn: string;
  endsOn: string;
  maxPerPerson: string;
};

/** Creates a campaign when there is none yet. */
export function CampaignForm({ campaign }: { campaign: CampaignRecord | undefined }) {
  const { t, language } = useTexts('campaign-console');
  const editor = useCampaignEditor(campaign);
  const { draft, change, problemOf } = editor;
  const slug = draft.slug || slugOfName(draft.name.en);
  const nameErrors = useSenderNameErrors()(draft.name);
  const [nameError] = Object.values(nameErrors);
  const problem = useProblem(draft, slug, campaign === undefined);
  return (
    <RecordForm
      editor={editor}
      isNew={campaign === undefined}
      problem={problem ?? nameError}
      fields={{
        name: { label: t('campaigns.name'), format: ({ name }) => name[language] || name.en },
        slug: { label: t('campaigns.slug'), format: (form) => form.slug },
        about: { label: t('campaigns.about'), format: ({ about }) => about[language] || about.en || '—' },
        startsOn: { label: t('campaigns.startsOn'), format: ({ startsOn }) => startsOn },
        endsOn: { label: t('campaigns.endsOn'), format: ({ endsOn }) => endsOn || '—' },
        maxPerPerson: { label: t('campaigns.perPerson'), format: ({ maxPerPerson }) => maxPerPerson },
      }}
    >
      <RecordSection title={t('campaigns.basics')}>
        <LocalizedNameField
          label={t('campaigns.name')}
          value={draft.name}
          error={problemOf('name')}
          errors={nameErrors}
          onChange={(name) => change({ name })}
        />
        {campaign === undefined && (
          <CompanyField value={draft.companyId} onChange={(companyId) => change({ companyId })} />
        )}
        <TextField
          dir="ltr"
          autoCapitalize="none"
          spellCheck={false}
          label={t('campaigns.slug')}
          hint={t('campaigns.slugHint', { address: urls.campaign(slug || '…') })}
          placeholder={slugOfName(draft.name.en)}
          value={draft.slug}
          error={problemOf('slug')}
          onChange={(text) => change({ slug: text.toLowerCase() })}
        />
        <FieldRow>
          <TextField
            type="date"
            required
            label={t('campaigns.startsOn')}
            value={draft.startsOn}
            onChange={(startsOn) => change({ startsOn })}
          />
          <TextField
            type="date"
            label={t('campaigns.endsOn')}
            value={draft.endsOn}
            min={draft.startsOn}
            onChange={(endsOn) => change({ endsOn })}
          />
          <DigitsField
            label={t('campaigns.perPerson')}
            hint={t('campaigns.perPersonHint')}
            maxDigits={3}
            value={draft.maxPerPerson}
            error={problemOf('maxPerPerson')}
            onChange={(maxPerPerson) => change({ maxPerPerson })}
          />
        </FieldRow>
        <LocalizedTextField
          label={t('campaigns.about')}
          value={draft.about}
          error={problemOf('about')}
          onChange={(about) => change({ about })}
        />
      </RecordSection>
    </RecordForm>
  );
}

function useCampaignEditor(campaign: CampaignRecord | undefined) {
  const { call } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useRecordEditor({
    record: campaign,
    draftOf: formOf,
    save(form, version) {
      const { companyId, ...changes } = draftOf(form);
      return campaign === undefined
        ? call(createCampaign, { body: { ...changes, companyId } })
        : call(updateCampaign, { params: { id: campaign.id }, body: changes }, { version });
    },
    refetch: () => call(getCampaign, { params: { id: campaign?.id ?? '' } }),
    onSaved(saved) {
      cacheCampaign(queryClient, saved);
      if (campaign === undefined) void navigate(urls.consoleCampaign(saved.id), { replace: true });
    },
  });
}

function formOf(campaign: CampaignRecord | undefined): Form {
  return {
    name: draftOfName(campaign?.name),
    slug: campaign?.slug ?? '',
    about: draftOfName(campaign?.about ?? undefined),
    companyId: campaign?.company?.id ?? '',
    startsOn: campaign ? dayInRiyadh(new Date(campaign.startsAt)) : '',
    endsOn: campaign?.endsAt ? lastDayInRiyadh(new Date(campaign.endsAt)) : '',
    maxPerPerson: String(campaign?.maxPerPerson ?? 1),
  };
}

/** The slug defaults to the English name. */
function draftOf({ name, slug, about, companyId, startsOn, endsOn, maxPerPerson }: Form): CampaignDraft {
  return {
    name: nameOfDraft(name),
    slug: slug || slugOfName(name.en),
    about: about.en.trim() === '' ? null : nameOfDraft(about),
    companyId: companyId || null,
    startsAt: startOfDay(startsOn),
    endsAt: endsOn === '' ? null : endOfDay(endsOn),
    maxPerPerson: Number(maxPerPerson),
  };
}

function useProblem(draft: Form, slug: string, isNew: boolean): string | undefined {
  const { t } = useTexts('campaign-console');
  const { role } = useAccount();
  if (draft.name.en.trim() === '') return t('campaigns.notNamed');
  if (!isCompanySlug(slug)) return t('campaigns.badSlug');
  if (isNew && draft.companyId === '' && !can(role, 'runCampaigns', 'all')) return t('campaigns.noCompany');
  return draft.startsOn === '' ? t('campaigns.noStart') : undefined;
}

function CompanyField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t, language } = useTexts('campaign-console');
  const { role } = useAccount();
  const { data: companies = [] } = useQuery(companiesQuery(useApi()));
  return (
    <SelectField
      label={t('campaigns.company')}
      anyLabel={t(can(role, 'runCampaigns', 'all') ? 'campaigns.ofHouse' : 'campaigns.noCompany')}
      options={companies.map(({ id, name }) => ({ id, name: nameIn(name, language) }))}
      value={value || undefined}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

/** Start of a `YYYY-MM-DD` day in Riyadh, as an ISO timestamp. */
function startOfDay(date: string): string {
  return new Date(`${date}T00:00:00+03:00`).toISOString();
}

/** End of a day in Riyadh, exclusive. */
function endOfDay(date: string): string {
  return new Date(`${date}T24:00:00+03:00`).toISOString();
}
