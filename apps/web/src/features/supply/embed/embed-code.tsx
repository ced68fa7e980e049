import type { CompanyRecord } from '@nabta/contract/company';
import { publicId as publicIdSchema } from '@nabta/contract/primitives';
import {
  embedKinds,
  embedPath,
  embedSandbox,
  embedSizes,
  embedThemes,
  frameCode,
  scriptCode,
} from '@nabta/domain/embed';
import type { Embed, EmbedKind, EmbedTheme, Placed } from '@nabta/domain/embed';
import { languages } from '@nabta/domain/language';
import type { Language } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';
import { Suspense, useEffect, useRef, useState } from 'react';

import { RecordSection } from '../../kit/record/record-layout.tsx';
import { embedTexts } from '../../locales/embed.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToasts } from '../../ui/use-toasts.ts';

import styles from './embed-code.module.css';

type Chosen = { kind: EmbedKind; language: Language; theme: EmbedTheme; publicId: string };

/** The code by which a site shows the forest of a company, and how it will look there. */
export function EmbedCode({ company }: { company: CompanyRecord }) {
  const { language } = useTexts();
  const tell = useTextFile(embedTexts);
  const [chosen, setChosen] = useState<Chosen>({ kind: 'counter', language, theme: 'auto', publicId: '' });
  const embed: Embed = { ...chosen, slug: company.slug };
  const isWhole = chosen.kind !== 'tree' || publicIdSchema.safeParse(chosen.publicId).success;
  return (
    <RecordSection title={tell('embed.title')}>
      <p className={styles.intro}>
        {tell(company.embedOrigins.length === 0 ? 'embed.noSites' : 'embed.intro')}
      </p>
      <Choices chosen={chosen} onChange={(part) => setChosen({ ...chosen, ...part })} />
      {isWhole && (
        <Suspense>
          <CodeAndPreview key={embedPath(embed)} embed={embed} company={company} />
        </Suspense>
      )}
    </RecordSection>
  );
}

interface ChoicesProps {
  chosen: Chosen;
  onChange: (part: Partial<Chosen>) => void;
}

function Choices({ chosen, onChange }: ChoicesProps) {
  const { t } = useTexts();
  const tell = useTextFile(embedTexts);
  return (
    <>
      <Segmented
        label={tell('embed.kind')}
        options={embedKinds.map((kind) => ({ value: kind, label: tell(`embed.${kind}`) }))}
        value={chosen.kind}
        onChange={(kind) => onChange({ kind })}
      />
      {chosen.kind === 'tree' && (
        <TextField
          dir="ltr"
          autoCapitalize="characters"
          spellCheck={false}
          label={tell('embed.treeId')}
          hint={tell('embed.treeIdHint')}
          value={chosen.publicId}
          onChange={(typed) => onChange({ publicId: typed.trim().toUpperCase() })}
        />
      )}
      <div className={styles.looks}>
        <Segmented
          label={tell('embed.language')}
          options={languages.map((each) => ({ value: each, lang: each, label: t(`languages.${each}`) }))}
          value={chosen.language}
          onChange={(language) => onChange({ language })}
        />
        <Segmented
          label={tell('embed.theme')}
          options={embedThemes.map((theme) => ({ value: theme, label: tell(`embed.${theme}`) }))}
          value={chosen.theme}
          onChange={(theme) => onChange({ theme })}
        />
      </div>
    </>
  );
}

/** Its readers speak the language that was chosen for it, whatever that of the console is. */
function CodeAndPreview({ embed, company }: { embed: Embed; company: CompanyRecord }) {
  const tell = useTextFile(embedTexts, embed.language);
  const name = nameIn(company.name, embed.language);
  const title = tell(embed.kind === 'tree' ? 'embed.treeOf' : 'embed.forestOf', { name });
  return (
    <>
      <CodeToCopy embed={embed} placed={{ origin: new URL(company.page).origin, title }} />
      <Preview embed={embed} title={title} />
    </>
  );
}

function CodeToCopy({ embed, placed }: { embed: Embed; placed: Placed }) {
  const tell = useTextFile(embedTexts);
  const toasts = useToasts();
  const [way, setWay] = useState<'script' | 'frame'>('script');
  const code = way === 'script' ? scriptCode(embed, placed) : frameCode(embed, placed);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      toasts.show({ kind: 'success', text: tell('embed.copied') });
    } catch {
      toasts.show({ kind: 'error', text: tell('embed.copyFailed') });
    }
  };
  return (
    <>
      <Segmented
        label={tell('embed.way')}
        options={(['script', 'frame'] as const).map((each) => ({
          value: each,
          label: tell(`embed.${each}`),
        }))}
        value={way}
        onChange={setWay}
      />
      <TextArea
        readOnly
        dir="ltr"
        rows={5}
        spellCheck={false}
        label={tell('embed.code')}
        value={code}
        onChange={() => undefined}
      />
      <Button look="secondary" size="sm" icon="copy" className={styles.copy} onClick={() => void copy()}>
        {tell('embed.copy')}
      </Button>
    </>
  );
}

/** The frame itself, as tall as it says that it is. */
function Preview({ embed, title }: { embed: Embed; title: string }) {
  const tell = useTextFile(embedTexts);
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>(embedSizes[embed.kind].height);
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<{ nabta?: unknown; height?: unknown } | null>) => {
      if (source === frame.current?.contentWindow && data?.nabta === 'height') setHeight(Number(data.height));
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>{tell('embed.preview')}</figcaption>
      <iframe
        ref={frame}
        src={embedPath(embed)}
        title={title}
        sandbox={embedSandbox}
        width={embedSizes[embed.kind].width}
        height={height}
        className={styles.frame}
      />
    </figure>
  );
}
