import { isSiteOrigin } from '@nabta/domain/site-origin';

import { embedTexts } from '../../locales/embed.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { TextArea } from '../../ui/text-area.tsx';

const maxSites = 20;

interface SitesFieldProps {
  /** As it is typed, a site in each line. */
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
}

/** The sites that may show the forest of a company. */
export function SitesField({ value, onChange, error }: SitesFieldProps) {
  const tell = useTextFile(embedTexts);
  return (
    <TextArea
      dir="ltr"
      rows={3}
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://example.com"
      label={tell('embed.sites')}
      hint={tell('embed.sitesHint')}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

/** The origins of what was typed: an address that somebody copied from their browser is as good as its site. */
export function originsOf(text: string): string[] {
  const lines = text.split(/\s+/u).filter((line) => line !== '');
  return lines.map((line) => {
    const address = URL.parse(/^https?:\/\//iu.test(line) ? line : `https://${line}`);
    return address?.origin ?? line;
  });
}

/** What is wrong with what was typed, as the name of a text. */
export function faultOfSites(text: string): 'embed.badSite' | 'embed.tooManySites' | undefined {
  const origins = originsOf(text);
  if (!origins.every(isSiteOrigin)) return 'embed.badSite';
  return origins.length > maxSites ? 'embed.tooManySites' : undefined;
}
