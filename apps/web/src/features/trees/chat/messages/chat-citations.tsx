import type { Citation, TreePageSection } from '@nabta/contract/trees/chat';

import { FormulaText } from '#features/trees/eco-benefit/formula-text.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';

import styles from './chat-bubble.module.css';

const icons = {
  hero: 'tree',
  size: 'ruler',
  carbon: 'cloud-fill',
  value: 'seal-check-fill',
  water: 'drop-fill',
  air: 'wind-fill',
  energy: 'lightning-fill',
  equivalents: 'car',
  future: 'chart-line-up',
  story: 'plant',
  place: 'map-pin',
  species: 'leaf-fill',
  measurements: 'ruler',
  history: 'users-three',
  passport: 'shield-check',
  dedication: 'gift',
  facts: 'info',
} as const satisfies Record<TreePageSection, IconName>;

type ChatCitationsProps = { publicId: string; citations: readonly Citation[] };

/** Sources of an answer; each links to the section of the tree page that shows it. */
export function ChatCitations({ publicId, citations }: ChatCitationsProps) {
  const { t } = useTexts('chat');
  if (citations.length === 0) return null;
  // Facts of one section can have the same text, e.g. both ends of a narrow range.
  const chips = new Map(citations.map((citation) => [`${citation.section} ${citation.fact}`, citation]));
  return (
    <ul aria-label={t('chat.sources')} className={styles.list}>
      {[...chips].map(([key, { fact, section }]) => (
        <li key={key}>
          <Link
            href={urls.tree(publicId, section)}
            aria-label={t('chat.readUp', { fact })}
            className={styles.chip}
          >
            <Icon name={icons[section]} size={14} />
            <span dir="auto">
              <FormulaText>{fact}</FormulaText>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
