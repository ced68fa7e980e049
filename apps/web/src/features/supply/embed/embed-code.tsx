import { publicId as publicIdSchema } from '@nabta/contract/core/primitives';
import type { CompanyRecord } from '@nabta/contract/supply/company';
import {
  embedKinds,
  embedPath,
  embedSandbox,
  embedSizes,
  embedThemes,
  renderIframe,
  renderScriptEmbed,
} from '@nabta/domain/embed';
import type { Embed, EmbedKind, EmbedTheme, FrameContext } from '@nabta/domain/embed';
import { languages } from '@nabta/domain/language';
import type { Language } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';
import { Suspense, use, useEffect, useRef, useState } from 'react';

import { loadNamespace } from '#platform/text-files.ts';
import { useTexts } from '#platform/texts.tsx';
import { createTranslate } from '#platform/translator.ts';
import { RecordSection } from '#shared/record/record-layout.tsx';
import { useCopy } from '#shared/share/use-copy.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './embed-code.module.css';

type EmbedSettings = { kind: EmbedKind; language: Language; theme: EmbedTheme; publicId: string };

export function EmbedCode({ company }: { company: CompanyRecord }) {
  const { t, language } = useTexts('embed');
  const [settings, setSettings] = useState<EmbedSettings>({
    kind: 'counter',
    language,
    theme: 'auto',
    publicId: '',
  });
  const embed: Embed = { ...settings, slug: company.slug };
  const isComplete = settings.kind !== 'tree' || publicIdSchema.safeParse(settings.publicId).success;
  return (
    <RecordSection title={t('embed.title')}>
      <p className={utilities.mutedText}>
        {t(company.embedOrigins.length === 0 ? 'embed.noSites' : 'embed.intro')}
      </p>
      <EmbedSettingsFields
        settings={settings}
        onChange={(changes) => setSettings({ ...settings, ...changes })}
      />
      {isComplete && (
        <Suspense>
          <CodeAndPreview key={embedPath(embed)} embed={embed} company={company} />
        </Suspense>
      )}
    </RecordSection>
  );
}

interface EmbedSettingsFieldsProps {
  settings: EmbedSettings;
  onChange: (changes: Partial<EmbedSettings>) => void;
}

function EmbedSettingsFields({ settings, onChange }: EmbedSettingsFieldsProps) {
  const { t } = useTexts('embed');
  return (
    <>
      <Segmented
        label={t('embed.kind')}
        options={embedKinds.map((kind) => ({ value: kind, label: t(`embed.${kind}`) }))}
        value={settings.kind}
        onChange={(kind) => onChange({ kind })}
      />
      {settings.kind === 'tree' && (
        <TextField
          dir="ltr"
          autoCapitalize="characters"
          spellCheck={false}
          label={t('embed.treeId')}
          hint={t('embed.treeIdHint')}
          value={settings.publicId}
          onChange={(text) => onChange({ publicId: text.trim().toUpperCase() })}
        />
      )}
      <div className={styles.options}>
        <Segmented
          label={t('embed.language')}
          options={languages.map((option) => ({
            value: option,
            lang: option,
            label: t(`languages.${option}`),
          }))}
          value={settings.language}
          onChange={(language) => onChange({ language })}
        />
        <Segmented
          label={t('embed.theme')}
          options={embedThemes.map((theme) => ({ value: theme, label: t(`embed.${theme}`) }))}
          value={settings.theme}
          onChange={(theme) => onChange({ theme })}
        />
      </div>
    </>
  );
}

/** Uses the embed's language, not the console's. */
function CodeAndPreview({ embed, company }: { embed: Embed; company: CompanyRecord }) {
  const t = createTranslate<'embed.treeOf' | 'embed.forestOf'>(
    embed.language,
    use(loadNamespace(embed.language, 'embed')),
  );
  const name = nameIn(company.name, embed.language);
  const title = t(embed.kind === 'tree' ? 'embed.treeOf' : 'embed.forestOf', { name });
  return (
    <>
      <CodeToCopy embed={embed} context={{ origin: new URL(company.page).origin, title }} />
      <Preview embed={embed} title={title} />
    </>
  );
}

function CodeToCopy({ embed, context }: { embed: Embed; context: FrameContext }) {
  const { t } = useTexts('embed');
  const copy = useCopy({ copied: t('embed.copied'), failed: t('embed.copyFailed') });
  const [method, setMethod] = useState<'script' | 'frame'>('script');
  const code = method === 'script' ? renderScriptEmbed(embed, context) : renderIframe(embed, context);
  return (
    <>
      <Segmented
        label={t('embed.way')}
        options={(['script', 'frame'] as const).map((option) => ({
          value: option,
          label: t(`embed.${option}`),
        }))}
        value={method}
        onChange={setMethod}
      />
      <TextArea
        readOnly
        dir="ltr"
        rows={5}
        spellCheck={false}
        label={t('embed.code')}
        value={code}
        onChange={() => undefined}
      />
      <Button variant="secondary" size="sm" icon="copy" className={styles.copy} onClick={() => copy(code)}>
        {t('embed.copy')}
      </Button>
    </>
  );
}

/** Iframe preview; resizes to the height that the frame reports. */
function Preview({ embed, title }: { embed: Embed; title: string }) {
  const { t } = useTexts('embed');
  const frame = useRef<HTMLIFrameElement>(null);
  const { width, height: initialHeight } = embedSizes[embed.kind];
  const [height, setHeight] = useState<number>(initialHeight);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<{ nabta?: unknown; height?: unknown } | null>) => {
      if (source === frame.current?.contentWindow && data?.nabta === 'height') setHeight(Number(data.height));
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  return (
    <figure className={utilities.stack8}>
      <figcaption className={utilities.faintCaption}>{t('embed.preview')}</figcaption>
      <iframe
        ref={frame}
        src={embedPath(embed)}
        title={title}
        sandbox={embedSandbox}
        width={width}
        height={height}
        className={styles.frame}
      />
    </figure>
  );
}
