import type { CouponOffer as Offer } from '@nabta/contract/gifts/coupon';
import { nameIn } from '@nabta/domain/localized-name';
import { lastDayInRiyadh } from '@nabta/domain/riyadh-time';

import { useTexts } from '#platform/texts.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';

import styles from './coupon-offer.module.css';

export function CouponOffer({ offer }: { offer: Offer }) {
  const { t, language, formatDate } = useTexts('coupon');
  const sponsor = offer.company && nameIn(offer.company.name, language);
  const campaign = nameIn(offer.campaign, language);
  const specie = offer.specie && nameIn(offer.specie.commonName, language);
  const lastDay = offer.endsAt && formatDate(lastDayInRiyadh(new Date(offer.endsAt)));
  const lines: { icon: IconName; text: string | null | undefined }[] = [
    { icon: 'ticket', text: campaign },
    { icon: 'users-three', text: sponsor && t('coupon.sponsoredBy', { company: sponsor }) },
    { icon: 'tree', text: specie && t('coupon.specie', { specie }) },
    { icon: 'calendar-blank', text: lastDay && t('coupon.validUntil', { date: lastDay }) },
  ];
  return (
    <ul aria-label={t('coupon.offerLabel')} className={styles.offer}>
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
