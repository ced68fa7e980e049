import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { languages } from '@nabta/domain/language';
import { formatMessage, valuesOf } from '@nabta/domain/message-format';
import { describe, expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const textsByLanguage = { ar: readTexts('ar'), en: readTexts('en'), pt: readTexts('pt') };
const keys = [...textsByLanguage.en.keys()];

test('finds texts to check', () => {
  expect(keys.length).toBeGreaterThan(100);
});

test('has the same files in every language', () => {
  const files = (language: string) => readdirSync(join(source, 'locales', language));
  for (const language of languages) expect(files(language)).toEqual(files('en'));
});

describe.each(languages)('language %s', (language) => {
  test('has every text and no other', () => {
    expect([...textsByLanguage[language].keys()].toSorted()).toEqual(keys.toSorted());
  });

  test('has no empty text', () => {
    expect(keys.filter((key) => !textsByLanguage[language].get(key)?.trim())).toEqual([]);
  });

  test('uses the same placeholders in every text', () => {
    for (const key of keys) {
      expect(valuesOf(textsByLanguage[language].get(key) ?? ''), key).toEqual(valuesOf(textsByLanguage.en.get(key) ?? ''));
    }
  });

  test('has all plural forms of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const plurals = [...textsByLanguage[language]].filter(([, text]) => text.includes(', plural,'));
    expect(plurals.length).toBeGreaterThan(0);
    for (const [key, text] of plurals) {
      for (const category of pluralCategories) expect(text, `${key}: ${category}`).toMatch(new RegExp(`\\b${category} \\{`));
    }
  });
});

test('has six plural forms in Arabic', () => {
  expect(new Intl.PluralRules('ar').resolvedOptions().pluralCategories).toHaveLength(6);
});

test.each([
  ['planting', /غ[\u064B-\u0652]?رس/u],
  ['removed carbon', /(^|\s)أزيلت/u],
  ['mangroves', /مان[غج]روف/u],
  ['a percentage', /٪/u],
])('uses one Arabic word for %s', (_what, forbidden) => {
  expect(keys.filter((key) => forbidden.test(textsByLanguage.ar.get(key) ?? '') && key !== 'badges.planter')).toEqual([]);
});

test('uses different Arabic words for scanning and clearing', () => {
  const clears = ['common.clear', 'filter.clearAll', 'home.clearSearch'].map((key) => textsByLanguage.ar.get(key) ?? '');
  for (const text of clears) expect(text).toMatch(/^محو/u);
});

test.each([
  [{ counted: 1, total: 1 }, 'حُسبت الشجرة'],
  [{ counted: 0, total: 1 }, 'لم تُحسب الشجرة بعد'],
  [{ counted: 2, total: 2 }, 'حُسبت الشجرتان'],
  [{ counted: 1, total: 2 }, 'حُسبت شجرة من شجرتين'],
])('spells out one and two counted trees in Arabic: %o', (values, expected) => {
  expect(formatMessage(textsByLanguage.ar.get('impact.counted') ?? '', 'ar', values)).toBe(expected);
});

test('isolates a percentage after Arabic words, so that its sign stays on the right side', () => {
  const shares = keys.filter((key) => textsByLanguage.ar.get(key)?.includes('{percent}')).concat('survival.range');
  const unisolated = /\p{Script=Arabic}\s*\{(percent|low|high)\}/u;
  expect(shares.filter((key) => unisolated.test(textsByLanguage.ar.get(key) ?? ''))).toEqual([]);
});

test('uses no Arabic dual next to a digit', () => {
  for (const key of ['profileCard.trees', 'ecoBenefit.phoneCharges', 'ecoBenefit.gasolineL', 'ecoBenefit.litres']) {
    expect(formatMessage(textsByLanguage.ar.get(key) ?? '', 'ar', { count: 2, value: '2' }), key).not.toMatch(/تان|تا |ان( |$)/u);
  }
});

test('uses one Portuguese word each for sharing and giving', () => {
  const shares = ['treeDetail.share', 'impact.share', 'profileCard.share', 'share.title'];
  for (const key of shares) expect(textsByLanguage.pt.get(key), key).toBe('Compartilhar');
  expect(keys.filter((key) => /retom|você deu/iu.test(textsByLanguage.pt.get(key) ?? ''))).toEqual([]);
});

test.each([
  ['ar', 'ecoBenefit.likelyHint', 'تقدير؛ القيمة الفعلية غالبًا بين الرقمين'],
  ['ar', 'treeDetail.introduced', 'مُدخَلة'],
  ['ar', 'treeDetail.nameProblem', 'الاسم لا يزيد على {count} حرفًا'],
  ['ar', 'occasion.in_memory', 'في ذكرى عزيز'],
  ['ar', 'occasion.ongoing_charity', 'صدقة جارية'],
  ['ar', 'gift.suggestionInMemory', 'ذكرى لا تغيب عن قلوبنا'],
  ['ar', 'gift.suggestionCharityForHim', 'رحمه الله، وجعلها صدقة جارية عنه'],
  ['ar', 'gift.suggestionCharityForHer', 'رحمها الله، وجعلها صدقة جارية عنها'],
  ['ar', 'gift.suggestionNewborn', 'بورك لكم في الموهوب'],
  ['ar', 'gift.onDate', 'في يوم محدد'],
  ['ar', 'gift.dateHint', 'من الغد حتى سنة من الآن، وتصل في التاسعة صباحًا'],
  ['ar', 'gift.errorDate', 'اليوم بين الغد وسنة من الآن.'],
  ['ar', 'claim.action', 'إضافتها إلى غابتي'],
  ['ar', 'givenGifts.declined', 'لم تُقبل'],
  ['ar', 'givenGifts.reNotifyWait', 'يمكنك التذكير \u2068{time}\u2069'],
  ['ar', 'receivedGift.fromUnknown', 'أهداك أحدهم شجرة'],
  ['ar', 'map.shareView', 'مشاركة هذا الجزء من الخريطة'],
  ['ar', 'filter.duration', 'تاريخ الزراعة'],
  ['pt', 'ecoBenefit.valueHint', 'Soma dos benefícios até hoje'],
  ['pt', 'treeDetail.privateOwner', 'Dono não divulgado'],
  ['pt', 'ecoBenefit.ended', 'A contagem parou em {date}: depois disso ela não estava mais de pé.'],
  ['pt', 'treeDetail.plantedBy', 'Com o apoio de {company}'],
  ['pt', 'embed.treeOf', 'Uma árvore com o apoio de {name}'],
  ['pt', 'measurement.savedTitle', 'Obrigado! Os números estão mais precisos'],
  ['pt', 'givenGifts.takeBack', 'Pegar de volta'],
  ['pt', 'givenGifts.taken_back', 'Presente cancelado'],
  ['en', 'treeDetail.plantedBy', 'Supported by {company}'],
  ['en', 'embed.treeOf', 'A tree supported by {name}'],
] as const)('has the wording that readers requested: %s, %s', (language, key, text) => {
  expect(textsByLanguage[language].get(key)).toBe(text);
});

test('uses every text', () => {
  const code = readCode();
  expect(code.length).toBeGreaterThan(10);
  const patterns = code.flatMap(keyPatterns);
  const isNamed = (key: string) => code.some((text) => text.includes(`'${key}'`) || text.includes(`"${key}"`));
  const isGenerated = (key: string) => patterns.some((pattern) => pattern.test(key));
  expect(keys.filter((key) => !isNamed(key) && !isGenerated(key))).toEqual([]);
});

/** Texts of a language by key. A file contains one group, named like the file, or several named groups. */
function readTexts(language: string): Map<string, string> {
  const texts = new Map<string, string>();
  const patterns = [`locales/${language}/*.json`, `features/*/*/texts/${language}.json`];
  for (const file of globSync(patterns, { cwd: source })) {
    const group = basename(file, '.json').replaceAll(/-(\w)/gu, (_dash, letter: string) => letter.toUpperCase());
    const content = JSON.parse(readFileSync(join(source, file), 'utf8')) as Record<string, unknown>;
    const isOneGroup = Object.values(content).every((value) => typeof value === 'string');
    for (const [name, entries] of Object.entries(isOneGroup ? { [group]: content } : content)) {
      for (const [key, text] of Object.entries(entries as Record<string, string>)) texts.set(`${name}.${key}`, text);
    }
  }
  return texts;
}

function readCode(): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file) && !file.includes('.test.') && !file.startsWith('locales'))
    .map((file) => readFileSync(join(source, file), 'utf8'));
}

/** Patterns of the keys that a template such as `t(`countries.${region}`)` can produce. */
function keyPatterns(code: string): RegExp[] {
  return [...code.matchAll(/`([^`]+)`/gu)]
    .map(([, template = '']) => template.replaceAll(/\$\{[^}]*\}/gu, '*'))
    .filter((keyShape) => /^[\w*]+\.[\w*]+$/u.test(keyShape) && keyShape.includes('*') && /\w/u.test(keyShape))
    .map((keyShape) => new RegExp(`^${keyShape.replace('.', String.raw`\.`).replaceAll('*', String.raw`\w+`)}$`, 'u'));
}
