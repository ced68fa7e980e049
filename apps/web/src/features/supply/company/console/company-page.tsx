import { createCompany, getCompany, setCompanyImage, updateCompany } from '@nabta/contract/supply/company';
import type { CompanyDraft, CompanyRecord } from '@nabta/contract/supply/company';
import { can } from '@nabta/domain/capability';
import { isCompanySlug, slugOfName } from '@nabta/domain/company-slug';
import { nameIn } from '@nabta/domain/localized-name';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';

import { changedNames } from '#features/people/approval/changed-names.ts';
import { SitesField, originsOf, validateSites } from '#features/supply/embed/sites-field.tsx';
import { PrintTags } from '#features/trees/impact/print-tags.tsx';
import { ScopeCharts } from '#features/trees/impact/scope-charts.tsx';
import { useAccount, useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useDocumentTitle } from '#platform/use-document-title.ts';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { cacheDirectoryRecord } from '#shared/cache/staff-cache-updates.ts';
import { LocalizedNameField, draftOfName, nameOfDraft } from '#shared/form/localized-name-field.tsx';
import type { NameDraft } from '#shared/form/localized-name-field.tsx';
import { useSenderNameErrors } from '#shared/form/sender-name-errors.ts';
import { PhotoPicker } from '#shared/photo/photo-picker.tsx';
import { usePreview } from '#shared/photo/use-preview.ts';
import { useUploadPhoto } from '#shared/photo/use-upload-photo.ts';
import { directoryRecordSettings, useDirectoryEditor } from '#shared/record/directory-record.ts';
import { HeaderActions } from '#shared/record/header-slot.tsx';
import { LocalizedTextField } from '#shared/record/localized-text-field.tsx';
import { OwnerField } from '#shared/record/owner-field.tsx';
import type { OwnerDraft } from '#shared/record/owner-field.tsx';
import { RecordForm } from '#shared/record/record-form.tsx';
import { Metrics, RecordLayout, RecordLinks, RecordSection } from '#shared/record/record-layout.tsx';
import { RecordPage } from '#shared/record/record-page.tsx';
import { TextField } from '#ui/text-field.tsx';

import { CompanyLogo } from '../company-logo.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './company-page.module.css';

type CompanyForm = {
  name: NameDraft;
  slug: string;
  about: NameDraft;
  embedOrigins: string;
  holderPhone: OwnerDraft;
};

const EmbedCode = lazy(async () => ({
  default: (await import('#features/supply/embed/embed-code.tsx')).EmbedCode,
}));

export function Page({ id }: { id: string }) {
  const { t } = useTexts('company');
  return (
    <RecordPage
      id={id}
      query={useApiQuery(getCompany, { params: { id } }, directoryRecordSettings('company', id))}
      backTo={{ href: urls.console('companies'), label: t('company.list') }}
    >
      {(company) => <Company company={company} />}
    </RecordPage>
  );
}

function Company({ company }: { company: CompanyRecord | undefined }) {
  const { t, language } = useTexts('company');
  const { id, role } = useAccount();
  useDocumentTitle(company ? nameIn(company.name, language) : t('company.add'));
  const isEditor =
    can(role, 'manageCompanies', 'all') || (can(role, 'manageCompanies') && company?.holder?.id === id);
  return (
    <RecordLayout aside={company && <Aside company={company} isEditor={isEditor} />}>
      {company && (
        <HeaderActions>
          <PrintTags scope="company" id={company.id} />
        </HeaderActions>
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

/** The slug defaults to the English name. */
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
  const { t, language } = useTexts('company', 'embed');
  const { role } = useAccount();
  const editor = useDirectoryEditor({
    kind: 'company',
    record: company,
    formOf,
    get: (call, id) => call(getCompany, { params: { id } }),
    create: (call, form) => call(createCompany, { body: draftOf(form) }),
    update: (call, form, { id, version }) =>
      call(updateCompany, { params: { id }, body: draftOf(form) }, { version }),
    urlOf: urls.consoleCompany,
  });
  const { draft, field } = editor;
  const slug = draft.slug || slugOfName(draft.name.en);
  const nameErrors = useSenderNameErrors()(draft.name);

  function findProblem(): string | undefined {
    if (draft.name.en.trim() === '') return t('company.notNamed');
    const [nameError] = Object.values(nameErrors);
    if (nameError !== undefined) return nameError;
    if (!isCompanySlug(slug)) return t('company.badSlug');
    const sitesError = validateSites(draft.embedOrigins);
    return sitesError && t(sitesError);
  }

  return (
    <RecordForm
      editor={editor}
      isNew={company === undefined}
      problem={findProblem()}
      fields={{
        name: { label: t('company.name'), format: ({ name }) => name[language] || name.en },
        slug: { label: t('company.slug'), format: (form) => form.slug },
        embedOrigins: { label: t('embed.sites'), format: (form) => form.embedOrigins || '—' },
        about: { label: t('company.about'), format: ({ about }) => about[language] || about.en || '—' },
      }}
    >
      <RecordSection title={t('company.brand')}>
        <LocalizedNameField label={t('company.name')} {...field('name')} errors={nameErrors} />
        {company !== undefined && (
          <RenameNote company={company} isOwn={!can(role, 'manageCompanies', 'all')} />
        )}
        <TextField
          dir="ltr"
          autoCapitalize="none"
          spellCheck={false}
          label={t('company.slug')}
          hint={t('company.slugHint', { address: urls.company(slug || '…') })}
          placeholder={slugOfName(draft.name.en)}
          {...field('slug')}
          onChange={(text) => editor.change({ slug: text.toLowerCase() })}
        />
        <LocalizedTextField label={t('company.about')} {...field('about')} />
        <SitesField {...field('embedOrigins')} />
      </RecordSection>
      {can(role, 'manageCompanies', 'all') && (
        <RecordSection title={t('company.account')}>
          <OwnerField owner={company?.holder ?? null} {...field('holderPhone')} />
        </RecordSection>
      )}
    </RecordForm>
  );
}

function RenameNote({ company, isOwn }: { company: CompanyRecord; isOwn: boolean }) {
  const { t } = useTexts('company');
  const { requestedName } = company;
  if (requestedName !== null)
    return (
      <p role="status" className={utilities.muted}>
        {t('company.renameWaits', { name: changedNames(company.name, requestedName).to })}
      </p>
    );
  return isOwn ? <p className={utilities.muted}>{t('company.renameHint')}</p> : null;
}

function Aside({ company, isEditor }: { company: CompanyRecord; isEditor: boolean }) {
  const { t, language, formatNumber } = useTexts('company');
  const impactUrl = urls.impact('company', company.id);
  return (
    <>
      <RecordSection title={nameIn(company.name, language)}>
        <LogoField company={company} isEditor={isEditor} />
        <Metrics
          metrics={[
            { label: t('company.trees'), value: formatNumber(company.treeCount) },
            { label: t('company.standing'), value: formatNumber(company.standing) },
            { label: t('company.efforts'), value: formatNumber(company.efforts.length) },
          ]}
        />
        <RecordLinks
          links={[
            { href: urls.company(company.slug), icon: 'buildings', label: t('company.publicPage') },
            { href: impactUrl, icon: 'chart-line-up', label: t('company.impactPage') },
          ]}
        />
      </RecordSection>
      {company.efforts.length > 0 && (
        <RecordSection title={t('company.efforts')}>
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

function LogoField({ company, isEditor }: { company: CompanyRecord; isEditor: boolean }) {
  const { t } = useTexts('company');
  const { call } = useApi();
  const queryClient = useQueryClient();
  const upload = useUploadPhoto({
    action: 'set-company-image',
    send: (file) => call(setCompanyImage, { params: { id: company.id }, file }),
    onSent: (saved) => cacheDirectoryRecord(queryClient, { kind: 'company', id: saved.id, record: saved }),
  });
  const preview = usePreview(upload.pendingFile);
  return (
    <div className={styles.logo}>
      <CompanyLogo image={company.image} preview={preview} />
      {isEditor && <PhotoPicker label={t('company.changeLogo')} upload={upload} />}
    </div>
  );
}
