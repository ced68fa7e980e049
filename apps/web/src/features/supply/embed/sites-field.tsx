import { isSiteOrigin } from '@nabta/domain/site-origin';

import { useTexts } from '#platform/texts.tsx';
import { TextArea } from '#ui/text-area.tsx';

const maxSites = 20;

interface SitesFieldProps {
  /** One site per line. */
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
}

export function SitesField({ value, onChange, error }: SitesFieldProps) {
  const { t } = useTexts('embed');
  return (
    <TextArea
      dir="ltr"
      rows={3}
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://example.com"
      label={t('embed.sites')}
      hint={t('embed.sitesHint')}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

/** Returns the origins of the entered sites; accepts full URLs and bare hosts. */
export function originsOf(text: string): string[] {
  const lines = text.split(/\s+/u).filter((line) => line !== '');
  return lines.map((line) => {
    const url = URL.parse(/^https?:\/\//iu.test(line) ? line : `https://${line}`);
    return url?.origin ?? line;
  });
}

/** Returns the text key of the first error. */
export function validateSites(text: string): 'embed.badSite' | 'embed.tooManySites' | undefined {
  const origins = originsOf(text);
  if (!origins.every(isSiteOrigin)) return 'embed.badSite';
  return origins.length > maxSites ? 'embed.tooManySites' : undefined;
}
