import { createCampaign, getCampaign, updateCampaign } from '@nabta/contract/campaign';
import type { CampaignDraft, CampaignRecord } from '@nabta/contract/campaign';
import { can } from '@nabta/domain/capability';
import { isCompanySlug, slugOfName } from '@nabta/domain/company-slug';
import { nameIn } from '@nabta/domain/localized-name';
import { dayInRiyadh, lastDayInRiyadh } from '@nabta/domain/riyadh-time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';

import { campaignChanged } from '../../../kit/cache/staff-changes.ts';
import { draftOfName, LocalizedNameField, nameOfDraft } from '../../../kit/form/localized-name-field.tsx';
import type { NameDraft } from '../../../kit/form/localized-name-field.tsx';
import { ConflictDialog } from '../../../kit/record/conflict-dialog.tsx';
import { companiesQuery } from '../../../kit/record/directory-lists.ts';
import { FieldRow, RecordSection } from '../../../kit/record/record-layout.tsx';
import { SaveBar } from '../../../kit/record/save-bar.tsx';
import { useRecordEditor } from '../../../kit/record/use-record-editor.ts';
import { WordsField } from '../../../kit/record/words-field.tsx';
import { campaignConsoleTexts } from '../../../locales/campaign-console.ts';
import { useAccount, useApi } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { toLatinDigits } from '../../../ui/digits.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { beginningOf, endOf } from '../campaign-days.ts';

import styles from '../../../kit/record/record-form.module.css';

type Form = {
  name: NameDraft;
  slug: string;
  about: NameDraft;
  companyId: string;
  startsOn: string;
  endsOn: string;
  maxPerPerson: string;
};

interface CampaignFormProps {
  /** Undefined for one that is yet to be made. */
  campaign: CampaignRecord | undefined;
}

/** The words of a campaign, its address and its days. */
export function CampaignForm({ campaign }: CampaignFormProps) {
  const { language } = useTexts();
  const tell = useTextFile(campaignConsoleTexts);
  const editor = useEditor(campaign);
  const { draft, change, problemOf } = editor;
  const slug = draft.slug || slugOfName(draft.name.en);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    editor.save();
  };
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <RecordSection title={tell('campaigns.basics')}>
        <LocalizedNameField
          label={tell('campaigns.name')}
          value={draft.name}
          error={problemOf('name')}
          onChange={(name) => change({ name })}
        />
        {campaign === undefined && (
          <CompanyField value={draft.companyId} onChange={(companyId) => change({ companyId })} />
        )}
        <TextField
          dir="ltr"
          autoCapitalize="none"
          spellCheck={false}
          label={tell('campaigns.slug')}
          hint={tell('campaigns.slugHint', { address: urls.campaign(slug || '…') })}
          placeholder={slugOfName(draft.name.en)}
          value={draft.slug}
          error={problemOf('slug')}
          onChange={(typed) => change({ slug: typed.toLowerCase() })}
        />
        <FieldRow>
          <TextField
            type="date"
            required
            label={tell('campaigns.startsOn')}
            value={draft.startsOn}
            onChange={(startsOn) => change({ startsOn })}
          />
          <TextField
            type="date"
            label={tell('campaigns.endsOn')}
            value={draft.endsOn}
            min={draft.startsOn}
            onChange={(endsOn) => change({ endsOn })}
          />
          <TextField
            dir="ltr"
            inputMode="numeric"
            label={tell('campaigns.perPerson')}
            hint={tell('campaigns.perPersonHint')}
            value={draft.maxPerPerson}
            error={problemOf('maxPerPerson')}
            onChange={(typed) => change({ maxPerPerson: toLatinDigits(typed).slice(0, 3) })}
          />
        </FieldRow>
        <WordsField
          label={tell('campaigns.about')}
          value={draft.about}
          error={problemOf('about')}
          onChange={(about) => change({ about })}
        />
      </RecordSection>
      <SaveBar
        isNew={campaign === undefined}
        isChanged={editor.isChanged}
        isSaving={editor.isSaving}
        problem={useProblem(draft, slug, campaign === undefined)}
      />
      <ConflictDialog
        editor={editor}
        fields={{
          name: { label: tell('campaigns.name'), tell: ({ name }) => name[language] || name.en },
          slug: { label: tell('campaigns.slug'), tell: (one) => one.slug },
          about: { label: tell('campaigns.about'), tell: ({ about }) => about[language] || about.en || '—' },
          startsOn: { label: tell('campaigns.startsOn'), tell: ({ startsOn }) => startsOn },
          endsOn: { label: tell('campaigns.endsOn'), tell: ({ endsOn }) => endsOn || '—' },
          maxPerPerson: { label: tell('campaigns.perPerson'), tell: ({ maxPerPerson }) => maxPerPerson },
        }}
      />
    </form>
  );
}

function useEditor(campaign: CampaignRecord | undefined) {
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
    readAgain: () => call(getCampaign, { params: { id: campaign?.id ?? '' } }),
    onSaved(saved) {
      campaignChanged(queryClient, saved);
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

/** Without an address of its own a new one is called after its English name. */
function draftOf({ name, slug, about, companyId, startsOn, endsOn, maxPerPerson }: Form): CampaignDraft {
  return {
    name: nameOfDraft(name),
    slug: slug || slugOfName(name.en),
    about: about.en.trim() === '' ? null : nameOfDraft(about),
    companyId: companyId || null,
    startsAt: beginningOf(startsOn),
    endsAt: endsOn === '' ? null : endOf(endsOn),
    maxPerPerson: Number(maxPerPerson),
  };
}

function useProblem(draft: Form, slug: string, isNew: boolean): string | undefined {
  const tell = useTextFile(campaignConsoleTexts);
  const { role } = useAccount();
  if (draft.name.en.trim() === '') return tell('campaigns.notNamed');
  if (!isCompanySlug(slug)) return tell('campaigns.badSlug');
  if (isNew && draft.companyId === '' && !can(role, 'runCampaigns', 'all'))
    return tell('campaigns.noCompany');
  return draft.startsOn === '' ? tell('campaigns.noStart') : undefined;
}

function CompanyField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { language } = useTexts();
  const tell = useTextFile(campaignConsoleTexts);
  const { role } = useAccount();
  const { data: companies = [] } = useQuery(companiesQuery(useApi()));
  return (
    <SelectField
      label={tell('campaigns.company')}
      anyLabel={tell(can(role, 'runCampaigns', 'all') ? 'campaigns.ofHouse' : 'campaigns.noCompany')}
      options={companies.map(({ id, name }) => ({ id, name: nameIn(name, language) }))}
      value={value || undefined}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
