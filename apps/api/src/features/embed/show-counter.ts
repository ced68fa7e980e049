import { nameIn } from '@nabta/domain/localized-name';
import { percentOfTenths, toldShare } from '@nabta/domain/survival';

import type { Context } from '../../platform/context.ts';
import type { Content } from '../../platform/http/answer.ts';
import { escapeHtml } from '../../platform/web/page-head.ts';
import { withSums } from '../eco-benefit/sums-of-scopes.ts';
import type { EmbedCompany } from './embed.queries.ts';
import { footOf, framePage, type Look } from './frame-page.ts';
import { headOf } from './head-of-company.ts';

/** How many trees a company had planted, how many of them stand, and what they took from the air. */
export async function showCounter(context: Context, company: EmbedCompany, look: Look): Promise<Content> {
  const [{ eco } = { eco: undefined }] = await withSums(context, 'company', [company]);
  const { treeCount, standing, slug, origins } = company;
  const title = look.say('forest', { name: nameIn(company.name, look.language) });
  const share = look.number(toldShare(standing / treeCount), percentOfTenths);
  const kg = look.number(eco?.co2RemovedKg ?? 0, { maximumFractionDigits: 0 });
  const facts =
    treeCount === 0
      ? ''
      : `<p class="facts"><span>${look.say('standing', { share })}</span><span>${look.say('co2', { kg })}</span></p>`;
  const body = `<a class="card" href="${escapeHtml(`${context.config.publicUrl.origin}/company/${slug}`)}" target="_blank" rel="noopener">
${headOf(company, look)}
<div class="count">
<p><strong class="number" data-count="${treeCount}">${look.number(treeCount)}</strong> <span class="label">${look.say('planted', { count: treeCount })}</span></p>
${facts}
</div>
${footOf(look, { more: look.say('open') })}
</a>`;
  return framePage({ look, title, body, origins });
}
