import type { CompanyPage } from '@nabta/contract/supply/company';
import { clsx } from 'clsx';
import { useState } from 'react';

import { Icon } from '#ui/icon.tsx';

import styles from './company-logo.module.css';

interface CompanyLogoProps {
  image: CompanyPage['image'];
  /** Object URL of a logo being uploaded. */
  preview?: string | undefined;
  size?: 'sm' | 'lg';
}

/** Shows a building icon without a logo or after a load error; the company is named next to it. */
export function CompanyLogo({ image, preview, size = 'lg' }: CompanyLogoProps) {
  const [failed, setFailed] = useState<string>();
  const src = preview ?? (image === null ? undefined : `/accounts/${image.nameCompressed}`);
  const className = clsx(styles.logo, size === 'sm' ? styles.sm : styles.lg);
  if (src === undefined || src === failed) {
    return (
      <span aria-hidden="true" className={clsx(className, styles.placeholder)}>
        <Icon name="buildings" size={size === 'sm' ? 20 : 32} />
      </span>
    );
  }
  const side = size === 'sm' ? 36 : 88;
  return (
    <img
      src={src}
      alt=""
      width={side}
      height={side}
      decoding="async"
      className={className}
      onError={() => setFailed(src)}
    />
  );
}
