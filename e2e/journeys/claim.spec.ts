import { demoCampaigns, demoCoupons } from '../../apps/api/src/seed/demo-campaigns.ts';
import { formatCouponCode } from '../../packages/domain/src/coupon-code.ts';
import { createTaggedTree } from '../database-fixtures.ts';
import { expect, newPhone, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { toast } from '../pages/chrome.ts';
import {
  claimButton,
  couponField,
  couponOffer,
  openCoupon,
  openTag,
  redeemButton,
  tagLinkOf,
} from '../pages/claim.ts';
import { expectTreesFound, fact, treeHeading, treeItems } from '../pages/forest.ts';
import { giver, nameOf, receiver } from '../pages/gift.ts';
import { signInDuringFlow, signInViaApi } from '../pages/session.ts';
import { expectHomeOf } from '../pages/sign-in.ts';
import { t } from '../texts.ts';

test('claims the tree of a scanned tag after sign-in and rejects the second claimer', async ({
  page,
  otherDevice,
}) => {
  const { tagId, publicId } = await createTaggedTree();
  await openTag(page, tagId);
  await expect(page.getByText(t('claim.body'))).toBeVisible();
  await expectAccessible(page, '/tag');
  await signInViaApi(otherDevice, newPhone(), receiver);
  await openTag(otherDevice, tagId);
  await expect(claimButton(otherDevice)).toBeVisible();

  await page.getByRole('link', { name: t('claim.signInFirst') }).click();
  await signInDuringFlow(page, newPhone(), giver);
  await expect(page).toHaveURL(await tagLinkOf(tagId));
  await page.route('**/api/tree_tag/*/claim', (route) => route.abort(), { times: 1 });
  await claimButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(t('errors.network'));
  await claimButton(page).dblclick();
  await expect(page.getByRole('heading', { name: t('claim.successTitle') })).toBeVisible();

  // The second device still shows the tree as claimable.
  await claimButton(otherDevice).click();
  await expect(otherDevice.getByRole('alert')).toHaveText(t('claim.errorJustTaken'));
  await otherDevice.reload();
  await expect(otherDevice.getByText(t('claim.errorTaken'))).toBeVisible();
  await expect(claimButton(otherDevice)).toHaveCount(0);

  await page.getByRole('button', { name: t('claim.nameIt') }).click();
  const sheet = page.getByRole('dialog', { name: t('treeDetail.rename') });
  await sheet.getByRole('textbox', { name: t('treeDetail.nameLabel') }).fill('غافة الطريق');
  await sheet.getByRole('button', { name: t('common.save') }).click();
  await expect(page).toHaveURL(`/tree/${publicId}`);
  await expect(treeHeading(page)).toHaveText('غافة الطريق');
  await expect(toast(page, t('treeDetail.renamed'))).toBeVisible();
  await expect(fact(page, t('treeDetail.ownerLabel'))).toHaveText(nameOf(giver));
  await page.goto('/');
  await expectTreesFound(page, 1);
  await openTag(page, tagId);
  await expect(page.getByText(t('claim.mine'))).toBeVisible();
});

test('redeems a coupon link after sign-in, only once', async ({ page }) => {
  const { code, campaign } = demoCoupons.sponsor;
  const { name } = demoCampaigns.find(({ key }) => key === campaign) ?? {};
  await openCoupon(page, code);
  await expect(couponOffer(page)).toContainText(name?.ar ?? '?');
  await expectAccessible(page, '/coupon');
  await page.getByRole('link', { name: t('coupon.signIn') }).click();
  await signInDuringFlow(page, newPhone(), giver);
  await expect(page).toHaveURL(`/coupon/${code}`);
  await expect(couponField(page)).toHaveValue(formatCouponCode(code));

  await page.route('**/api/coupon/redeem', (route) => route.abort(), { times: 1 });
  await redeemButton(page).click();
  await expect(page.getByText(t('errors.network'))).toBeVisible();
  await expect(couponField(page)).toHaveValue(formatCouponCode(code));
  await redeemButton(page).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: t('coupon.successTitle') })).toBeVisible();
  await page.getByRole('link', { name: t('coupon.successAction') }).click();
  await expect(page).toHaveURL(/\/tree\/[0-9A-Z]{10}$/u);
  await expect(fact(page, t('treeDetail.ownerLabel'))).toHaveText(nameOf(giver));
  await page.goto('/');
  await expectHomeOf(page, giver);
  await expectTreesFound(page, 1);
  await expect(treeItems(page)).toHaveCount(1);

  await openCoupon(page, code);
  await expect(page.getByText(t('coupon.errorRedeemed'))).toBeVisible();
  await expect(redeemButton(page)).toHaveCount(0);
  await page.getByRole('link', { name: t('coupon.toForest') }).click();
  await expectTreesFound(page, 1);
});
