import { demoCampaigns, demoCoupons } from '../../apps/api/src/seed/demo-campaigns.ts';
import { formatCouponCode } from '../../packages/domain/src/coupon-code.ts';
import { plantTaggedTree } from '../house.ts';
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
import { signInOnTheWay, signInQuietly } from '../pages/session.ts';
import { expectHomeOf } from '../pages/sign-in.ts';
import { say } from '../texts.ts';

test('a tag is scanned signed out, its tree is claimed after the sign-in, and the next one finds it taken', async ({
  page,
  otherDevice,
}) => {
  const { tagId, publicId } = await plantTaggedTree();
  await openTag(page, tagId);
  await expect(page.getByText(say('claim.body'))).toBeVisible();
  await expectAccessible(page, '/tag');
  await signInQuietly(otherDevice, newPhone(), receiver);
  await openTag(otherDevice, tagId);
  await expect(claimButton(otherDevice)).toBeVisible();

  await page.getByRole('link', { name: say('claim.signInFirst') }).click();
  await signInOnTheWay(page, newPhone(), giver);
  await expect(page).toHaveURL(await tagLinkOf(tagId));
  await page.route('**/api/tree_tag/*/claim', (route) => route.abort(), { times: 1 });
  await claimButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(say('errors.network'));
  await claimButton(page).dblclick();
  await expect(page.getByRole('heading', { name: say('claim.successTitle') })).toBeVisible();

  // The other one had the tree on the screen all the while.
  await claimButton(otherDevice).click();
  await expect(otherDevice.getByRole('alert')).toHaveText(say('claim.errorJustTaken'));
  await otherDevice.reload();
  await expect(otherDevice.getByText(say('claim.errorTaken'))).toBeVisible();
  await expect(claimButton(otherDevice)).toHaveCount(0);

  await page.getByRole('button', { name: say('claim.nameIt') }).click();
  const sheet = page.getByRole('dialog', { name: say('treeDetail.rename') });
  await sheet.getByRole('textbox', { name: say('treeDetail.nameLabel') }).fill('غافة الطريق');
  await sheet.getByRole('button', { name: say('common.save') }).click();
  await expect(page).toHaveURL(`/tree/${publicId}`);
  await expect(treeHeading(page)).toHaveText('غافة الطريق');
  await expect(toast(page, say('treeDetail.renamed'))).toBeVisible();
  await expect(fact(page, say('treeDetail.ownerLabel'))).toHaveText(nameOf(giver));
  await page.goto('/');
  await expectTreesFound(page, 1);
  await openTag(page, tagId);
  await expect(page.getByText(say('claim.mine'))).toBeVisible();
});

test('the link of a coupon is opened signed out, and after the sign-in one press makes it a tree', async ({
  page,
}) => {
  const { code, campaign } = demoCoupons.sponsor;
  const { name } = demoCampaigns.find(({ key }) => key === campaign) ?? {};
  await openCoupon(page, code);
  await expect(couponOffer(page)).toContainText(name?.ar ?? '?');
  await expectAccessible(page, '/coupon');
  await page.getByRole('link', { name: say('coupon.signIn') }).click();
  await signInOnTheWay(page, newPhone(), giver);
  await expect(page).toHaveURL(`/coupon/${code}`);
  await expect(couponField(page)).toHaveValue(formatCouponCode(code));

  await page.route('**/api/coupon/redeem', (route) => route.abort(), { times: 1 });
  await redeemButton(page).click();
  await expect(page.getByText(say('errors.network'))).toBeVisible();
  await expect(couponField(page)).toHaveValue(formatCouponCode(code));
  await redeemButton(page).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: say('coupon.successTitle') })).toBeVisible();
  await page.getByRole('link', { name: say('coupon.successAction') }).click();
  await expect(page).toHaveURL(/\/tree\/[0-9A-Z]{10}$/u);
  await expect(fact(page, say('treeDetail.ownerLabel'))).toHaveText(nameOf(giver));
  await page.goto('/');
  await expectHomeOf(page, giver);
  await expectTreesFound(page, 1);
  await expect(treeItems(page)).toHaveCount(1);

  await openCoupon(page, code);
  await expect(page.getByText(say('coupon.errorRedeemed'))).toBeVisible();
  await expect(redeemButton(page)).toHaveCount(0);
  await page.getByRole('link', { name: say('coupon.toForest') }).click();
  await expectTreesFound(page, 1);
});
