import type { MinimalAccount } from '@nabta/contract/account';

import defaultOwner from '../../assets/default-owner.svg?url';
import { useFirstPicture } from './broken-pictures.ts';

import styles from './owner-logo.module.css';

/** Decoration beside the owner's name; the default icon stands in after one load error (SPEC section 4). */
export function OwnerLogo({ owner }: { owner: Pick<MinimalAccount, 'image'> | null }) {
  const name = owner?.image?.nameCompressed;
  const { src, onError } = useFirstPicture(name === undefined ? [] : [`/accounts/${name}`]);
  return (
    <img
      key={src}
      src={src ?? defaultOwner}
      alt=""
      width={20}
      height={20}
      decoding="async"
      className={styles.logo}
      onError={src === undefined ? undefined : onError}
    />
  );
}
