import type { TreePageSection } from '@nabta/contract/trees/chat';
import { type LocalizedName, nameIn } from '@nabta/domain/localized-name';
import type { ReactNode } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';

import styles from './tree-section.module.css';

type TreeSectionProps = { id: TreePageSection; title: string; children: ReactNode };

export function TreeSection({ id, title, children }: TreeSectionProps) {
  return (
    <section id={id}>
      <h2 className={styles.title}>{title}</h2>
      <Card className={styles.card}>{children}</Card>
    </section>
  );
}

interface ScopeLinkProps {
  scope: 'land' | 'effort' | 'planter';
  record: { id: string; name: LocalizedName };
  /** False for a record without a public page. */
  hasPage?: boolean;
}

export function ScopeLink({ scope, record: { id, name }, hasPage = true }: ScopeLinkProps) {
  const { language } = useTexts();
  if (!hasPage) return <bdi>{nameIn(name, language)}</bdi>;
  return (
    <Link href={urls.impact(scope, id)} className={styles.link}>
      <bdi>{nameIn(name, language)}</bdi>
    </Link>
  );
}
