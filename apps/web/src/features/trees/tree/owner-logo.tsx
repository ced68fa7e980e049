import type { MinimalAccount } from '@nabta/contract/people/account';

import defaultOwner from '#assets/default-owner.svg?url';

import { useLoadablePicture } from './failed-pictures.ts';

import styles from './tree-card.module.css';

type WithImage = Pick<MinimalAccount, 'image'> | null;

type OwnerLogoProps = { owner: WithImage; sponsor?: WithImage; size?: 16 | 20 };

/** Decorative; falls back to the default icon after a load error. */
export function OwnerLogo({ owner, sponsor = null, size = 20 }: OwnerLogoProps) {
  const pictures = [owner?.image, sponsor?.image].flatMap((image) => image?.nameCompressed ?? []);
  const { src, onError } = useLoadablePicture(pictures.map((name) => `/accounts/${name}`));
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
