import type { Occasion } from '@nabta/domain/gift-state';
import { clsx } from 'clsx';

import birthday from '#assets/occasions/birthday.svg?url';
import eid from '#assets/occasions/eid.svg?url';
import father from '#assets/occasions/father.svg?url';
import graduation from '#assets/occasions/graduation.svg?url';
import inMemory from '#assets/occasions/in-memory.svg?url';
import mother from '#assets/occasions/mother.svg?url';
import nationalDay from '#assets/occasions/national-day.svg?url';
import newborn from '#assets/occasions/newborn.svg?url';
import none from '#assets/occasions/none.svg?url';
import ongoingCharity from '#assets/occasions/ongoing-charity.svg?url';
import ramadan from '#assets/occasions/ramadan.svg?url';
import thankYou from '#assets/occasions/thank-you.svg?url';
import wedding from '#assets/occasions/wedding.svg?url';

import styles from './occasion-art.module.css';

const pictures = {
  none,
  birthday,
  eid,
  ramadan,
  national_day: nationalDay,
  mother,
  father,
  newborn,
  wedding,
  graduation,
  in_memory: inMemory,
  ongoing_charity: ongoingCharity,
  thank_you: thankYou,
} satisfies Record<Occasion, string>;

/** Decorative: the text next to it names the occasion. The middle also works cropped. */
export function OccasionArt({ occasion, className }: { occasion: Occasion; className?: string | undefined }) {
  return (
    <img
      src={pictures[occasion]}
      alt=""
      width={320}
      height={150}
      decoding="async"
      className={clsx(styles.art, className)}
    />
  );
}
