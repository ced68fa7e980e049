import type { CompanyPage } from '@nabta/contract/company';
import { clsx } from 'clsx';
import { useState } from 'react';

import { Icon } from '../../ui/icon.tsx';

import styles from './company-logo.module.css';

interface CompanyLogoProps {
  image: CompanyPage['image'];
  /** The address of a logo that is on its way to the server. */
  preview?: string | undefined;
  size?: 'sm' | 'lg';
}

/** The logo of a company that is named beside it; a building stands in while there is none, and after one load error. */
export function CompanyLogo({ image, preview, size = 'lg' }: CompanyLogoProps) {
  const [failed, setFailed] = useState<string>();
  const src = preview ?? (image === null ? undefined : `/accounts/${image.nameCompressed}`);
  const className = clsx(styles.logo, size === 'sm' ? styles.sm : styles.lg);
  if (src === undefined || src === failed) {
    return (
      <span aria-hidden="true" className={clsx(className, styles.none)}>
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
