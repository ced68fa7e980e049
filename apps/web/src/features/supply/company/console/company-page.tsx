import { createCompany, getCompany, setCompanyImage, updateCompany } from '@nabta/contract/company';
import type { CompanyDraft, CompanyRecord } from '@nabta/contract/company';
import { can } from '@nabta/domain/capability';
import { isCompanySlug, slugOfName } from '@nabta/domain/company-slug';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';

import { directoryKeys } from '../../../kit/cache/keys.ts';
import { directoryChanged } from '../../../kit/cache/staff-changes.ts';
import { draftOfName, LocalizedNameField, nameOfDraft } from '../../../kit/form/localized-name-field.tsx';
import type { NameDraft } from '../../../kit/form/localized-name-field.tsx';
import { PhotoPicker } from '../../../kit/photo/photo-picker.tsx';
import { usePreview } from '../../../kit/photo/use-preview.ts';
import { useSendPhoto } from '../../../kit/photo/use-send-photo.ts';
import { ConflictDialog } from '../../../kit/record/conflict-dialog.tsx';
import { InHead } from '../../../kit/record/head-slot.tsx';
import { HolderField } from '../../../kit/record/holder-field.tsx';
import type { HolderDraft } from '../../../kit/record/holder-field.tsx';
import { Figures, RecordLayout, RecordSection } from '../../../kit/record/record-layout.tsx';
import { RecordLinks } from '../../../kit/record/record-links.tsx';
import { RecordPage } from '../../../kit/record/record-page.tsx';
import { SaveBar } from '../../../kit/record/save-bar.tsx';
import { useRecordEditor } from '../../../kit/record/use-record-editor.ts';
import { WordsField } from '../../../kit/record/words-field.tsx';
import { companyTexts } from '../../../locales/company.ts';
import { embedTexts } from '../../../locales/embed.ts';
import { useAccount, useApi } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { usePageName } from '../../../platform/use-page-name.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { faultOfSites, originsOf, SitesField } from '../../embed/sites-field.tsx';
import { PrintTags } from '../../impact/print-tags.tsx';
import { ScopeCharts } from '../../impact/scope-charts.tsx';
import { CompanyLogo } from '../company-logo.tsx';

import form from '../../../kit/record/record-form.module.css';
import styles from './company-page.module.css';

type CompanyForm = {
  name: NameDraft;
  slug: string;
  about: NameDraft;
  embedOrigins: string;
  holderPhone: HolderDraft;
};

const EmbedCode = lazy(async () => ({ default: (await import('../../embed/embed-code.tsx')).EmbedCode }));

/** One company: what it is called, how its page looks and whose it is. */
export function CompanyPage({ id }: { id: string }) {
  const tell = useTextFile(companyTexts);
  const { call } = useApi();
  const isNew = id === 'new';
  const query = useQuery({
    queryKey: directoryKeys.one('company', id),
    queryFn: ({ signal }) => call(getCompany, { params: { id } }, { signal }),
    enabled: !isNew,
  });
  return (
    <RecordPage
      query={isNew ? undefined : query}
      backTo={{ href: urls.console('companies'), label: tell('company.list') }}
    >
      {(company) => <Company company={company} />}
    </RecordPage>
  );
}

function Company({ company }: { company: CompanyRecord | undefined }) {
  const { language } = useTexts();
  const tell = useTextFile(companyTexts);
  const { id, role } = useAccount();
  usePageName(company ? nameIn(company.name, language) : tell('company.add'));
  const isEditor =
    can(role, 'manageCompanies', 'all') || (can(role, 'manageCompanies') && company?.holder?.id === id);
  return (
    <RecordLayout aside={company && <Aside company={company} isEditor={isEditor} />}>
      {company && (
        <InHead>
          <PrintTags scope="company" id={company.id} />
        </InHead>
      )}
      {isEditor && <Editor key={company?.image?.nameCompressed} company={company} />}
      {company && isEditor && (
        <Suspense>
          <EmbedCode key={company.slug} company={company} />
        </Suspense>
      )}
      {company && <ScopeCharts scope="company" id={company.id} />}
    </RecordLayout>
  );
}

function formOf(company: CompanyRecord | undefined): CompanyForm {
  return {
    name: draftOfName(company?.name),
    slug: company?.slug ?? '',
    about: draftOfName(company?.about ?? undefined),
    embedOrigins: company?.embedOrigins.join('\n') ?? '',
    holderPhone: undefined,
  };
}

/** Without an address of its own a new one is called after its English name. */
function draftOf({ name, slug, about, embedOrigins, holderPhone }: CompanyForm): CompanyDraft {
  return {
    name: nameOfDraft(name),
    slug: slug || slugOfName(name.en),
    about: about.en.trim() === '' ? null : nameOfDraft(about),
    embedOrigins: originsOf(embedOrigins),
    ...(holderPhone !== undefined && { holderPhone }),
  };
}

function Editor({ company }: { company: CompanyRecord | undefined }) {
  const { language } = useTexts();
  const tell = useTextFile(companyTexts);
  const tellEmbed = useTextFile(embedTexts);
  const { role } = useAccount();
  const { call } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const editor = useRecordEditor({
    record: company,
    draftOf: formOf,
    save: (draft, version) =>
      company === undefined
        ? call(createCompany, { body: draftOf(draft) })
        : call(updateCompany, { params: { id: company.id }, body: draftOf(draft) }, { version }),
    readAgain: () => call(getCompany, { params: { id: company?.id ?? '' } }),
    onSaved(saved) {
      directoryChanged(queryClient, { kind: 'company', id: saved.id, record: saved });
      if (company === undefined) void navigate(urls.consoleCompany(saved.id), { replace: true });
    },
  });
  const { draft, change, problemOf } = editor;
  const slug = draft.slug || slugOfName(draft.name.en);
  const sitesFault = faultOfSites(draft.embedOrigins);
  const problem =
    draft.name.en.trim() === ''
      ? tell('company.notNamed')
      : isCompanySlug(slug)
        ? sitesFault && tellEmbed(sitesFault)
        : tell('company.badSlug');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    editor.save();
  };
  return (
    <form noValidate onSubmit={submit} className={form.form}>
      <RecordSection title={tell('company.brand')}>
        <LocalizedNameField
          label={tell('company.name')}
          value={draft.name}
          error={problemOf('name')}
          onChange={(name) => change({ name })}
        />
        <TextField
          dir="ltr"
          autoCapitalize="none"
          spellCheck={false}
          label={tell('company.slug')}
          hint={tell('company.slugHint', { address: urls.company(slug || '…') })}
          placeholder={slugOfName(draft.name.en)}
          value={draft.slug}
          error={problemOf('slug')}
          onChange={(typed) => change({ slug: typed.toLowerCase() })}
        />
        <WordsField
          label={tell('company.about')}
          value={draft.about}
          error={problemOf('about')}
          onChange={(about) => change({ about })}
        />
        <SitesField
          value={draft.embedOrigins}
          error={problemOf('embedOrigins')}
          onChange={(embedOrigins) => change({ embedOrigins })}
        />
      </RecordSection>
      {can(role, 'manageCompanies', 'all') && (
        <RecordSection title={tell('company.account')}>
          <HolderField
            holder={company?.holder ?? null}
            value={draft.holderPhone}
            error={problemOf('holderPhone')}
            onChange={(holderPhone) => change({ holderPhone })}
          />
        </RecordSection>
      )}
      <SaveBar
        isNew={company === undefined}
        isChanged={editor.isChanged}
        isSaving={editor.isSaving}
        problem={problem}
      />
      <ConflictDialog
        editor={editor}
        fields={{
          name: { label: tell('company.name'), tell: ({ name }) => name[language] || name.en },
          slug: { label: tell('company.slug'), tell: (one) => one.slug },
          embedOrigins: { label: tellEmbed('embed.sites'), tell: (one) => one.embedOrigins || '—' },
          about: { label: tell('company.about'), tell: ({ about }) => about[language] || about.en || '—' },
        }}
      />
    </form>
  );
}

function Aside({ company, isEditor }: { company: CompanyRecord; isEditor: boolean }) {
  const { language, formatNumber } = useTexts();
  const tell = useTextFile(companyTexts);
  return (
    <>
      <RecordSection title={nameIn(company.name, language)}>
        <Logo company={company} isEditor={isEditor} />
        <Figures
          figures={[
            { label: tell('company.trees'), value: formatNumber(company.treeCount) },
            { label: tell('company.standing'), value: formatNumber(company.standing) },
            { label: tell('company.efforts'), value: formatNumber(company.efforts.length) },
          ]}
        />
        <RecordLinks
          links={[
            { href: urls.company(company.slug), icon: 'buildings', label: tell('company.publicPage') },
            {
              href: urls.impact('company', company.id),
              icon: 'chart-line-up',
              label: tell('company.impactPage'),
            },
          ]}
        />
      </RecordSection>
      {company.efforts.length > 0 && (
        <RecordSection title={tell('company.efforts')}>
          <RecordLinks
            links={company.efforts.map(({ id, name }) => ({
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

/** The logo, with the way to another one. */
function Logo({ company, isEditor }: { company: CompanyRecord; isEditor: boolean }) {
  const tell = useTextFile(companyTexts);
  const { call } = useApi();
  const queryClient = useQueryClient();
  const sending = useSendPhoto({
    action: 'set-company-image',
    send: (file) => call(setCompanyImage, { params: { id: company.id }, file }),
    onSent: (saved) => directoryChanged(queryClient, { kind: 'company', id: saved.id, record: saved }),
  });
  const preview = usePreview(sending.sent);
  return (
    <div className={styles.logo}>
      <CompanyLogo image={company.image} preview={preview} />
      {isEditor && <PhotoPicker label={tell('company.changeLogo')} sending={sending} />}
    </div>
  );
}
