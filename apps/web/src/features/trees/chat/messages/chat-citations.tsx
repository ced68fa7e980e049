import type { Citation, TreePart } from '@nabta/contract/chat';

import { chatTexts } from '../../../locales/chat.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import type { IconName } from '../../../ui/icon-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { FormulaText } from '../../eco-benefit/formula-text.tsx';

import styles from './chat-citations.module.css';

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
} as const satisfies Record<TreePart, IconName>;

type ChatCitationsProps = { publicId: string; citations: readonly Citation[] };

/** What an answer rests on; each leads to the part of the tree's page that shows it. */
export function ChatCitations({ publicId, citations }: ChatCitationsProps) {
  const tell = useTextFile(chatTexts);
  if (citations.length === 0) return null;
  // Two facts of one part may read the same, such as both ends of a narrow range.
  const chips = new Map(citations.map((each) => [`${each.section} ${each.fact}`, each]));
  return (
    <ul aria-label={tell('chat.sources')} className={styles.list}>
      {[...chips].map(([key, { fact, section }]) => (
        <li key={key}>
          <Link
            href={urls.tree(publicId, section)}
            aria-label={tell('chat.readUp', { fact })}
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
