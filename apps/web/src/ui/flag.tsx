import { clsx } from 'clsx';
import AE from 'flags/AE.svg?url';
import AU from 'flags/AU.svg?url';
import BH from 'flags/BH.svg?url';
import BR from 'flags/BR.svg?url';
import CA from 'flags/CA.svg?url';
import CN from 'flags/CN.svg?url';
import DE from 'flags/DE.svg?url';
import EG from 'flags/EG.svg?url';
import FR from 'flags/FR.svg?url';
import GB from 'flags/GB.svg?url';
import IN from 'flags/IN.svg?url';
import JO from 'flags/JO.svg?url';
import JP from 'flags/JP.svg?url';
import KW from 'flags/KW.svg?url';
import LB from 'flags/LB.svg?url';
import MA from 'flags/MA.svg?url';
import OM from 'flags/OM.svg?url';
import QA from 'flags/QA.svg?url';
import SA from 'flags/SA.svg?url';
import US from 'flags/US.svg?url';

import styles from './flag.module.css';

const urls = { AE, AU, BH, BR, CA, CN, DE, EG, FR, GB, IN, JO, JP, KW, LB, MA, OM, QA, SA, US };

export type FlagCode = keyof typeof urls;

interface FlagProps {
  code: FlagCode;
  size?: 'md' | 'sm';
  lazy?: boolean;
}

/** Decorative: the country name must be in the text next to it. Never mirrored or tinted. */
export function Flag({ code, size = 'md', lazy = false }: FlagProps) {
  return (
    <img
      className={clsx(styles.flag, size === 'sm' && styles.sm)}
      src={urls[code]}
      alt=""
      width={26}
      height={20}
      loading={lazy ? 'lazy' : undefined}
      decoding="async"
    />
  );
}
