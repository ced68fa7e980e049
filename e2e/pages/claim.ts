import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

import { tagSecret } from '../../apps/api/src/features/gifts/tag/tag-secret.ts';
import { formatCouponCode } from '../../packages/domain/src/coupon-code.ts';
import { appSecrets } from '../database-fixtures.ts';
import { t } from '../texts.ts';

/** URL in the QR code of a tag. */
export async function tagLinkOf(tagId: string): Promise<string> {
  return `/tag/${tagId}#${tagSecret(await appSecrets(), tagId)}`;
}

export async function openTag(page: Page, tagId: string, link?: string): Promise<void> {
  await page.goto(link ?? (await tagLinkOf(tagId)));
  await expect(page.getByText(t('claim.tagNumber', { tag: tagId }))).toBeVisible();
}

export function claimButton(page: Page): Locator {
  return page.getByRole('button', { name: t('claim.action') });
}

/** Opens a coupon link and expects its code in the field. */
export async function openCoupon(page: Page, code: string): Promise<void> {
  await page.goto(`/coupon/${formatCouponCode(code)}`);
  await expect(couponField(page)).toHaveValue(formatCouponCode(code));
}

export function couponField(page: Page): Locator {
  return page.getByRole('textbox', { name: t('coupon.codeLabel') });
}

export function redeemButton(page: Page): Locator {
  return page.getByRole('button', { name: t('coupon.redeem') });
}

export function couponOffer(page: Page): Locator {
  return page.getByRole('list', { name: t('coupon.offerLabel') });
}
