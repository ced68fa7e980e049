import type { LocalizedName } from '@nabta/domain/localized-name';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { Link } from '../../../ui/link.tsx';

import styles from './scope-link.module.css';

interface ScopeLinkProps {
  scope: 'company' | 'land' | 'effort';
  of: { id: string; name: LocalizedName };
}

/** A sponsor, a land or a campaign, leading to all that its trees give. */
export function ScopeLink({ scope, of: { id, name } }: ScopeLinkProps) {
  const { language } = useTexts();
  return (
    <Link href={urls.impact(scope, id)} className={styles.link}>
      <bdi>{nameIn(name, language)}</bdi>
    </Link>
  );
}
