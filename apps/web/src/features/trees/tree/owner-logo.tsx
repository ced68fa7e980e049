import type { MinimalAccount } from '@nabta/contract/account';

import defaultOwner from '../../assets/default-owner.svg?url';
import { useFirstPicture } from './broken-pictures.ts';

import styles from './owner-logo.module.css';

type Pictured = Pick<MinimalAccount, 'image'> | null;

interface OwnerLogoProps {
  owner: Pictured;
  /** Whose picture stands in where the owner has none. */
  sponsor?: Pictured;
  size?: 16 | 20;
}

/** Decoration beside the owner's name; the default icon stands in after one load error (SPEC section 4). */
export function OwnerLogo({ owner, sponsor = null, size = 20 }: OwnerLogoProps) {
  const pictures = [owner?.image, sponsor?.image].flatMap((image) => image?.nameCompressed ?? []);
  const { src, onError } = useFirstPicture(pictures.map((name) => `/accounts/${name}`));
  return (
    <img
      key={src}
      src={src ?? defaultOwner}
      alt=""
      width={size}
      height={size}
      decoding="async"
      className={styles.logo}
      onError={src === undefined ? undefined : onError}
    />
  );
}
