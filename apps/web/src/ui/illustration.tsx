import { clsx } from 'clsx';

import chatScene from '../assets/illustrations/chat-scene.svg?url';
import chat from '../assets/illustrations/chat.svg?url';
import coupon from '../assets/illustrations/coupon.svg?url';
import emptyGifts from '../assets/illustrations/empty-gifts.svg?url';
import emptySearch from '../assets/illustrations/empty-search.svg?url';
import emptyTrees from '../assets/illustrations/empty-trees.svg?url';
import error from '../assets/illustrations/error.svg?url';
import giftOpen from '../assets/illustrations/gift-open.svg?url';
import install from '../assets/illustrations/install.svg?url';
import notFound from '../assets/illustrations/not-found.svg?url';
import offline from '../assets/illustrations/offline.svg?url';
import treeBuddy from '../assets/illustrations/tree-buddy.svg?url';
import tutOwn from '../assets/illustrations/tut-own.svg?url';

import styles from './illustration.module.css';

const urls = {
  'chat-scene': chatScene,
  chat,
  coupon,
  'empty-gifts': emptyGifts,
  'empty-search': emptySearch,
  'empty-trees': emptyTrees,
  error,
  'gift-open': giftOpen,
  install,
  'not-found': notFound,
  offline,
  'tree-buddy': treeBuddy,
  'tut-own': tutOwn,
};

export type IllustrationName = keyof typeof urls;

interface IllustrationProps {
  name: IllustrationName;
  size?: 'md' | 'lg';
  className?: string | undefined;
}

/** Decorative image of 240 x 180 pixels; the text next to it must carry the meaning. */
export function Illustration({ name, size = 'md', className }: IllustrationProps) {
  return (
    <img
      src={urls[name]}
      alt=""
      width={240}
      height={180}
      decoding="async"
      className={clsx(styles.illustration, size === 'lg' && styles.lg, className)}
      // Hides the browser's icon for broken images.
      onError={({ currentTarget }) => (currentTarget.style.visibility = 'hidden')}
    />
  );
}
