import type { ErrorCode } from '@nabta/contract/errors';
import type { Translations } from '@nabta/domain/language';

import { authErrors } from './features/auth/auth.texts.ts';
import { careErrors } from './features/care/care.texts.ts';
import { couponErrors } from './features/coupon/coupon.texts.ts';
import { deliveryErrors } from './features/delivery/delivery.texts.ts';
import { ecoBenefitErrors } from './features/eco-benefit/eco-benefit.texts.ts';
import { fieldErrors } from './features/field/field.texts.ts';
import { giftErrors } from './features/gift/gift.texts.ts';
import { issueErrors } from './features/issue/issue.texts.ts';
import { partnerErrors } from './features/partner/partner.texts.ts';
import { phoneChangeErrors } from './features/phone-change/phone-change.texts.ts';
import { pictureErrors } from './features/picture/picture.texts.ts';
import { secondFactorErrors } from './features/second-factor/second-factor.texts.ts';
import { specieErrors } from './features/specie/specie.texts.ts';
import { staffErrors } from './features/staff/staff.texts.ts';
import { stockErrors } from './features/stock/stock.texts.ts';
import { tagErrors } from './features/tag/tag.texts.ts';
import { treeErrors } from './features/tree/tree.texts.ts';
import { platformErrors } from './platform/fault/error-texts.ts';

/** What is said of every error code, joined by hand; a code that nobody has words for does not compile. */
export const errorTexts = {
  ...platformErrors,
  ...authErrors,
  ...phoneChangeErrors,
  ...pictureErrors,
  ...giftErrors,
  ...tagErrors,
  ...treeErrors,
  ...stockErrors,
  ...staffErrors,
  ...secondFactorErrors,
  ...deliveryErrors,
  ...careErrors,
  ...issueErrors,
  ...fieldErrors,
  ...specieErrors,
  ...couponErrors,
  ...partnerErrors,
  ...ecoBenefitErrors,
} satisfies Record<ErrorCode, Translations>;
