import { nameIn } from '@nabta/domain/localized-name';
import type { Estimate } from '@nabta/domain/sample';
import { percentFormat, displayShare } from '@nabta/domain/survival';
import { verificationLevels } from '@nabta/domain/verification-level';

import type { Context } from '#core/context.ts';
import type { BinaryResponse } from '#core/http/response.ts';
import { escapeHtml } from '#core/web/page-head.ts';
import { withTotals } from '#features/trees/eco-benefit/scope-totals.ts';
import { selectSampleResult } from '#features/trees/survival/survival.queries.ts';

import type { EmbedCompany } from './embed.queries.ts';
import { footerOf, renderFrame, type FrameVariant, headerOf } from './frame-page.ts';

export async function showCounter(
  context: Context,
  company: EmbedCompany,
  variant: FrameVariant,
): Promise<BinaryResponse> {
  const [{ eco } = { eco: undefined }] = await withTotals(context, 'company', [company]);
  const { id, treeCount, standing, slug, origins, hasImported } = company;
  const sample = await selectSampleResult(context.database.readSql, { scope: 'company', id });
  const name = nameIn(company.name, variant.language);
  const title = variant.htmlText('forest', { name });
  const percent = (value: number) => variant.formatNumber(displayShare(value), percentFormat);
  const sampledText = ({ share, low, high }: Estimate) =>
    variant.htmlText('sampled', { share: percent(share), low: percent(low), high: percent(high) });
  const kgOf = (kg: number) => variant.formatNumber(kg, { maximumFractionDigits: 0 });
  const levels = verificationLevels.toReversed().flatMap((level) => {
    const { trees: count = 0, co2RemovedKg = 0 } = eco?.byLevel[level] ?? {};
    return count === 0 ? [] : variant.htmlText(`${level}Trees`, { count, kg: kgOf(co2RemovedKg), name });
  });
  const facts = [
    variant.htmlText(hasImported ? 'standingByRecords' : 'standing', {
      share: percent(standing / treeCount),
    }),
    ...(sample === null ? [] : [sampledText(sample.survival)]),
    variant.htmlText('co2', { kg: kgOf(eco?.headlineKg ?? 0) }),
    ...levels,
  ];
  const body = `<a class="card" href="${escapeHtml(`${context.config.publicUrl.origin}/company/${slug}`)}" target="_blank" rel="noopener">
${headerOf(company, variant)}
<div class="count">
<p><strong class="number" data-count="${treeCount}">${variant.formatNumber(treeCount)}</strong> <span class="label">${variant.htmlText(hasImported ? 'recorded' : 'planted', { count: treeCount })}</span></p>
${treeCount === 0 ? '' : `<p class="facts">${facts.map((fact) => `<span>${fact}</span>`).join('')}</p>`}
</div>
${footerOf(variant, { more: variant.htmlText('open') })}
</a>`;
  return renderFrame({ variant, title, body, origins });
}
