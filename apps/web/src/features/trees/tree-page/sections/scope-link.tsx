import type { LocalizedName } from '@nabta/domain/localized-name';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Link } from '#ui/link.tsx';

import styles from './scope-link.module.css';

interface ScopeLinkProps {
  scope: 'company' | 'land' | 'effort';
  of: { id: string; name: LocalizedName };
  /** Slug of a sponsor with a public page. */
  slug?: string | null;
}

/** Links to the public page of a sponsor, otherwise to the impact page of the scope. */
export function ScopeLink({ scope, of: { id, name }, slug = null }: ScopeLinkProps) {
  const { language } = useTexts();
  return (
    <Link href={slug === null ? urls.impact(scope, id) : urls.company(slug)} className={styles.link}>
      <bdi>{nameIn(name, language)}</bdi>
    </Link>
  );
}
