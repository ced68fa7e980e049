import type { CouponOffer as Offer } from '@nabta/contract/coupon';
import { nameIn } from '@nabta/domain/localized-name';
import { lastDayInRiyadh } from '@nabta/domain/riyadh-time';

import { couponTexts } from '../../locales/coupon.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Icon } from '../../ui/icon.tsx';

import styles from './coupon-offer.module.css';

/** What a coupon gives: whose it is, which tree, and until when. */
export function CouponOffer({ offer }: { offer: Offer }) {
  const { language, formatDate } = useTexts();
  const tell = useTextFile(couponTexts);
  const sponsor = offer.company && nameIn(offer.company.name, language);
  const campaign = nameIn(offer.campaign, language);
  const specie = offer.specie && nameIn(offer.specie.commonName, language);
  const lastDay = offer.endsAt && formatDate(lastDayInRiyadh(new Date(offer.endsAt)));
  const lines: { icon: IconName; text: string | null | undefined }[] = [
    { icon: 'ticket', text: campaign },
    { icon: 'users-three', text: sponsor && tell('coupon.sponsoredBy', { company: sponsor }) },
    { icon: 'tree', text: specie && tell('coupon.specie', { specie }) },
    { icon: 'calendar-blank', text: lastDay && tell('coupon.validUntil', { date: lastDay }) },
  ];
  return (
    <ul aria-label={tell('coupon.offerLabel')} className={styles.offer}>
      {lines.map(
        ({ icon, text }) =>
          text && (
            <li key={icon} className={styles.line}>
              <Icon name={icon} size={20} className={styles.icon} />
              <bdi>{text}</bdi>
            </li>
          ),
      )}
    </ul>
  );
}
