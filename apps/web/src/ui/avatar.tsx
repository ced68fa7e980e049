import { clsx } from 'clsx';
import { useState } from 'react';

import styles from './avatar.module.css';

interface AvatarProps {
  /** Name of the person; the source of the initials. */
  name: string;
  src?: string | undefined;
  size?: 'sm' | 'md' | 'lg';
}

/** Decorative, next to the written name. Shows the initials after a load error and does not retry. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const className = clsx(styles.avatar, size !== 'md' && styles[size]);
  if (src && src !== failedSrc) {
    return (
      <img
        className={className}
        src={src}
        alt=""
        width={52}
        height={52}
        decoding="async"
        onError={() => setFailedSrc(src)}
      />
    );
  }
  return (
    <span className={clsx(className, styles.initials)} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

/** One letter for Arabic names, where two would join into a word; otherwise two. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.map((word) => /^./su.exec(word)?.[0] ?? '');
  if (/\p{Script=Arabic}/u.test(name)) return letters[0] ?? '';
  return [letters[0], words.length > 1 ? letters.at(-1) : ''].join('').toUpperCase();
}
