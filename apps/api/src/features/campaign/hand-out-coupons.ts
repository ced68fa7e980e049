import { couponsPerSheet } from '@nabta/contract/campaign';
import { maxCodes } from '@nabta/domain/campaign';
import { formatCouponCode } from '@nabta/domain/coupon-code';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { csvLine } from '../../platform/csv/csv-line.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { typeset } from '../../platform/typeset/typeset.ts';
import { columnTexts } from './campaign.texts.ts';
import { selectCodes } from './coupon-batch.queries.ts';
import { layCouponSheet } from './coupon-sheet.ts';
import { assertRuns } from './read-campaign.ts';

type Asked = { id: string; batchId: string };

/** Where a code is redeemed. */
export function couponLink({ config }: Pick<Context, 'config'>, code: string): string {
  return `${config.publicUrl.origin}/coupon/${code}`;
}

/** All codes of a batch, for a mailing or a printer. */
export async function listCodesAsCsv(context: Context, caller: Caller, asked: Asked): Promise<string> {
  const { codes } = await codesOf(context, caller, { ...asked, limit: maxCodes });
  const lines = codes.map(({ code, uses, mostUses }) => [
    formatCouponCode(code),
    couponLink(context, code),
    uses,
    mostUses,
  ]);
  return [columnTexts.codes, ...lines].map(csvLine).join('');
}

/** One file of cards to cut out, each with its QR code; a batch has as many files as it needs. */
export async function printCodes(
  context: Context,
  caller: Caller,
  { sheet, ...asked }: Asked & { sheet: number },
): Promise<Uint8Array> {
  const offset = (sheet - 1) * couponsPerSheet;
  const { campaign, codes } = await codesOf(context, caller, { ...asked, offset, limit: couponsPerSheet });
  if (codes.length === 0) throw new AppError('NOT_FOUND');
  const cards = codes.map(({ code }) => ({ code, link: couponLink(context, code) }));
  return typeset(layCouponSheet(campaign, cards));
}

async function codesOf(
  { database }: Context,
  caller: Caller,
  asked: Asked & { offset?: number; limit: number },
) {
  assertRuns(caller);
  const found = await selectCodes(database.readSql, caller, asked);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}
