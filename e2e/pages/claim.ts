import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

import { tagSecret } from '../../apps/api/src/features/tag/tag-secret.ts';
import { formatCouponCode } from '../../packages/domain/src/coupon-code.ts';
import { houseSecrets } from '../house.ts';
import { say } from '../texts.ts';

/** The address that the QR code of a tag holds. */
export async function tagLinkOf(tagId: string): Promise<string> {
  return `/tag/${tagId}#${tagSecret(await houseSecrets(), tagId)}`;
}

export async function openTag(page: Page, tagId: string, link?: string): Promise<void> {
  await page.goto(link ?? (await tagLinkOf(tagId)));
  await expect(page.getByText(say('claim.tagNumber', { tag: tagId }))).toBeVisible();
}

export function claimButton(page: Page): Locator {
  return page.getByRole('button', { name: say('claim.action') });
}

/** The page of a coupon's link, with its code in the field. */
export async function openCoupon(page: Page, code: string): Promise<void> {
  await page.goto(`/coupon/${formatCouponCode(code)}`);
  await expect(couponField(page)).toHaveValue(formatCouponCode(code));
}

export function couponField(page: Page): Locator {
  return page.getByRole('textbox', { name: say('coupon.codeLabel') });
}

export function redeemButton(page: Page): Locator {
  return page.getByRole('button', { name: say('coupon.redeem') });
}

/** What a coupon is good for. */
export function couponOffer(page: Page): Locator {
  return page.getByRole('list', { name: say('coupon.offerLabel') });
}
