import { type EmbedTheme, embedSandbox, isEmbedTheme } from '@nabta/domain/embed';
import { defaultLanguage, directionOf, isLanguage, type Language } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';
import { formatMessage, numberLocaleOf, type TextValues } from '@nabta/domain/message-format';

import { BinaryResponse } from '#core/http/response.ts';
import { productName } from '#core/product-name.ts';
import { logo } from '#core/web/logo.ts';
import { escapeHtml } from '#core/web/page-head.ts';

import { frameScript, frameStyle } from './embed-files.ts';
import type { EmbedCompany } from './embed.queries.ts';
import { embedTexts } from './embed.texts.ts';

export type FrameVariant = {
  language: Language;
  theme: EmbedTheme;
  /** HTML-escaped text. */
  htmlText(name: keyof typeof embedTexts, values?: TextValues): string;
  plainText(name: keyof typeof embedTexts, values?: TextValues): string;
  formatNumber(value: number, options?: Intl.NumberFormatOptions): string;
  formatMonth(instant: Date): string;
};

type VariantQuery = Partial<Record<'lang' | 'theme', string | undefined>>;

export function frameVariantOf({ lang, theme }: VariantQuery): FrameVariant {
  const language = isLanguage(lang) ? lang : defaultLanguage;
  const locale = numberLocaleOf(language);
  const plainText: FrameVariant['plainText'] = (name, values) =>
    formatMessage(embedTexts[name][language], language, values);
  return {
    language,
    theme: isEmbedTheme(theme) ? theme : 'auto',
    plainText,
    htmlText: (name, values) => escapeHtml(plainText(name, values)),
    formatNumber: (value, options) => new Intl.NumberFormat(locale, options).format(value).replace('٪', '%'),
    formatMonth: (instant) =>
      new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'Asia/Riyadh' }).format(
        instant,
      ),
  };
}

type Frame = {
  variant: FrameVariant;
  title: string;
  body: string;
  /** Sites allowed to embed the frame. */
  origins: readonly string[];
};

export function renderFrame({ variant, title, body, origins }: Frame): BinaryResponse {
  return new BinaryResponse({
    mediaType: 'text/html; charset=utf-8',
    headers: framePolicy(["'self'", ...origins]),
    body: pageOf(variant, title, body),
  });
}

/** Embeddable on any site: a 404 page reveals nothing about a company. */
export function renderMissingFrame(variant: FrameVariant): BinaryResponse {
  const message = variant.htmlText('missing');
  return new BinaryResponse({
    status: 404,
    mediaType: 'text/html; charset=utf-8',
    headers: framePolicy(['*']),
    body: pageOf(variant, message, `<p class="card missing">${message}</p>`),
  });
}

export function headerOf({ slug, name, imageName }: EmbedCompany, { language }: FrameVariant): string {
  const image =
    imageName === null
      ? ''
      : `<img class="logo" src="/embed/${slug}/logo.webp?v=${imageName}" alt="" width="40" height="40">`;
  return `<div class="head">${image}<bdi class="name">${escapeHtml(nameIn(name, language))}</bdi></div>`;
}

export function footerOf(
  variant: FrameVariant,
  { more, hrefOfLink }: { more: string; hrefOfLink?: string },
): string {
  const mark = `<svg viewBox="0 0 96 96" aria-hidden="true">${logo}</svg>`;
  const link =
    hrefOfLink === undefined
      ? `<span class="more">${more}</span>`
      : `<a class="more" href="${escapeHtml(hrefOfLink)}" target="_blank" rel="noopener">${more}</a>`;
  return `<div class="foot"><span class="mark">${mark}${productName[variant.language]}</span>${link}</div>`;
}

function pageOf({ language, theme }: FrameVariant, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${frameStyle.path}">
<script type="module" src="${frameScript.path}"></script>
</head>
<body>
${body}
</body>
</html>
`;
}

function framePolicy(ancestors: readonly string[]): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.join(' ')}`,
    "require-trusted-types-for 'script'",
    `sandbox ${embedSandbox}`,
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'no-referrer',
  };
}
