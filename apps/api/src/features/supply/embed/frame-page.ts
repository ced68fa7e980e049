import { type EmbedTheme, embedSandbox, isEmbedTheme } from '@nabta/domain/embed';
import { defaultLanguage, directionOf, isLanguage, type Language } from '@nabta/domain/language';
import { formatMessage, numberLocaleOf, type TextValues } from '@nabta/domain/message-format';

import { Content } from '../../platform/http/answer.ts';
import { productName } from '../../platform/product-name.ts';
import { escapeHtml } from '../../platform/web/page-head.ts';
import { productMark } from '../../platform/web/product-mark.ts';
import { frameScript, frameStyle } from './embed-files.ts';
import { embedTexts } from './embed.texts.ts';

/** In whose words and colours a frame is asked for. */
export type Look = {
  language: Language;
  theme: EmbedTheme;
  /** A sentence in that language, as HTML and as it is. */
  say(name: keyof typeof embedTexts, values?: TextValues): string;
  plain(name: keyof typeof embedTexts, values?: TextValues): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  day(instant: Date): string;
};

/** What is neither a language nor a theme is the default. */
export function lookOf({ lang, theme }: { lang?: string | undefined; theme?: string | undefined }): Look {
  const language = isLanguage(lang) ? lang : defaultLanguage;
  const locale = numberLocaleOf(language);
  const plain: Look['plain'] = (name, values) => formatMessage(embedTexts[name][language], language, values);
  return {
    language,
    theme: isEmbedTheme(theme) ? theme : 'auto',
    plain,
    say: (name, values) => escapeHtml(plain(name, values)),
    number: (value, options) => new Intl.NumberFormat(locale, options).format(value).replace('٪', '%'),
    day: (instant) =>
      new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'Asia/Riyadh' }).format(
        instant,
      ),
  };
}

type Frame = {
  look: Look;
  title: string;
  body: string;
  /** Sites that may hold it. */
  origins: readonly string[];
};

/** A whole frame: it loads our style, our script and our pictures, calls nothing, and stands only where the company lets it. */
export function framePage({ look, title, body, origins }: Frame): Content {
  return new Content({
    mediaType: 'text/html; charset=utf-8',
    headers: framePolicy(["'self'", ...origins]),
    body: pageOf(look, title, body),
  });
}

/** Says that there is nothing, to whoever holds the frame: that is no secret of anybody. */
export function missingFrame(look: Look): Content {
  const missing = look.say('missing');
  return new Content({
    status: 404,
    mediaType: 'text/html; charset=utf-8',
    headers: framePolicy(['*']),
    body: pageOf(look, missing, `<p class="card missing">${missing}</p>`),
  });
}

/** The line at the end of every frame: whose product it is, and the way to the page. */
export function footOf(look: Look, { more, hrefOfLink }: { more: string; hrefOfLink?: string }): string {
  const mark = `<svg viewBox="0 0 96 96" aria-hidden="true">${productMark}</svg>`;
  const link =
    hrefOfLink === undefined
      ? `<span class="more">${more}</span>`
      : `<a class="more" href="${escapeHtml(hrefOfLink)}" target="_blank" rel="noopener">${more}</a>`;
  return `<div class="foot"><span class="mark">${mark}${productName[look.language]}</span>${link}</div>`;
}

function pageOf({ language, theme }: Look, title: string, body: string): string {
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
