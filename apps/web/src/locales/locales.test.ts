import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { languages } from '@nabta/domain/language';
import { formatMessage, valuesOf } from '@nabta/domain/message-format';
import { describe, expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const all = { ar: readTexts('ar'), en: readTexts('en'), pt: readTexts('pt') };
const keys = [...all.en.keys()];

test('there are texts to look at', () => {
  expect(keys.length).toBeGreaterThan(100);
});

test('every language has the same files', () => {
  const files = (language: string) => readdirSync(join(source, 'locales', language));
  for (const language of languages) expect(files(language)).toEqual(files('en'));
});

describe.each(languages)('in %s', (language) => {
  test('every text exists, and no other', () => {
    expect([...all[language].keys()].toSorted()).toEqual(keys.toSorted());
  });

  test('no text is empty', () => {
    expect(keys.filter((key) => !all[language].get(key)?.trim())).toEqual([]);
  });

  test('every text needs the same values', () => {
    for (const key of keys) {
      expect(valuesOf(all[language].get(key) ?? ''), key).toEqual(valuesOf(all.en.get(key) ?? ''));
    }
  });

  test('every plural has all forms that the language tells apart', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const plurals = [...all[language]].filter(([, text]) => text.includes(', plural,'));
    expect(plurals.length).toBeGreaterThan(0);
    for (const [key, text] of plurals) {
      for (const category of pluralCategories) expect(text, `${key}: ${category}`).toMatch(new RegExp(`\\b${category} \\{`));
    }
  });
});

test('Arabic tells six numbers apart', () => {
  expect(new Intl.PluralRules('ar').resolvedOptions().pluralCategories).toHaveLength(6);
});

test.each([
  ['planting', /غ[\u064B-\u0652]?رس/u],
  ['carbon that is removed', /(^|\s)أزيلت/u],
  ['mangroves', /مان[غج]روف/u],
  ['a share of a hundred', /٪/u],
])('Arabic has one word for %s', (_what, other) => {
  expect(keys.filter((key) => other.test(all.ar.get(key) ?? '') && key !== 'badges.planter')).toEqual([]);
});

test('Arabic scans and clears by different words', () => {
  const clears = ['common.clear', 'filter.clearAll', 'home.clearSearch'].map((key) => all.ar.get(key) ?? '');
  for (const text of clears) expect(text).toMatch(/^محو/u);
});

test.each([
  [{ counted: 1, total: 1 }, 'حُسبت الشجرة'],
  [{ counted: 0, total: 1 }, 'لم تُحسب الشجرة بعد'],
  [{ counted: 2, total: 2 }, 'حُسبت الشجرتان'],
  [{ counted: 1, total: 2 }, 'حُسبت شجرة من شجرتين'],
])('one and two counted trees are told without a digit: %o', (values, told) => {
  expect(formatMessage(all.ar.get('impact.counted') ?? '', 'ar', values)).toBe(told);
});

test('a percentage after Arabic words stands apart from them, or its sign changes sides', () => {
  const shares = keys.filter((key) => all.ar.get(key)?.includes('{percent}')).concat('survival.range');
  const bare = /\p{Script=Arabic}\s*\{(percent|low|high)\}/u;
  expect(shares.filter((key) => bare.test(all.ar.get(key) ?? ''))).toEqual([]);
});

test('beside a digit Arabic has no dual', () => {
  for (const key of ['profileCard.trees', 'ecoBenefit.phoneCharges', 'ecoBenefit.gasolineL', 'ecoBenefit.litres']) {
    expect(formatMessage(all.ar.get(key) ?? '', 'ar', { count: 2, value: '2' }), key).not.toMatch(/تان|تا |ان( |$)/u);
  }
});

test('Portuguese shares by one word and gives by one', () => {
  const shares = ['treeDetail.share', 'impact.share', 'profileCard.share', 'share.title'];
  for (const key of shares) expect(all.pt.get(key), key).toBe('Compartilhar');
  expect(keys.filter((key) => /retom|você deu/iu.test(all.pt.get(key) ?? ''))).toEqual([]);
});

test.each([
  ['ar', 'ecoBenefit.likelyHint', 'الأرجح (بنسبة الثلثين) أن تكون القيمة ضمن هذا المدى'],
  ['ar', 'treeDetail.introduced', 'مُدخَلة'],
  ['ar', 'treeDetail.nameProblem', 'اكتب اسمًا لا يزيد على {count} حرفًا'],
  ['ar', 'occasion.in_memory', 'في ذكرى عزيز'],
  ['ar', 'occasion.ongoing_charity', 'صدقة جارية'],
  ['ar', 'gift.suggestionInMemory', 'ذكرى لا تغيب عن قلوبنا'],
  ['ar', 'gift.suggestionCharityForHim', 'رحمه الله، وجعلها صدقة جارية عنه'],
  ['ar', 'gift.suggestionCharityForHer', 'رحمها الله، وجعلها صدقة جارية عنها'],
  ['ar', 'gift.suggestionNewborn', 'بورك لكم في الموهوب'],
  ['ar', 'gift.onDate', 'في يوم محدد'],
  ['ar', 'gift.dateHint', 'من الغد حتى سنة من الآن، وتصل في التاسعة صباحًا'],
  ['ar', 'gift.errorDate', 'اختر يومًا بين الغد وسنة من الآن.'],
  ['ar', 'claim.action', 'أضفها إلى غابتي'],
  ['ar', 'givenGifts.declined', 'لم تُقبل'],
  ['ar', 'givenGifts.reNotifyWait', 'يمكنك التذكير بعد \u2068{time}\u2069'],
  ['ar', 'receivedGift.fromUnknown', 'أهداك أحدهم شجرة'],
  ['ar', 'map.shareView', 'مشاركة هذا الجزء من الخريطة'],
  ['ar', 'filter.duration', 'تاريخ الزراعة'],
  ['pt', 'ecoBenefit.valueHint', 'Valor dos benefícios gerados'],
  ['pt', 'treeDetail.privateOwner', 'Dono não divulgado'],
  ['pt', 'ecoBenefit.ended', 'A contagem parou em {date}: depois disso ela não estava mais de pé.'],
  ['pt', 'treeDetail.plantedBy', 'Com o apoio de {company}'],
  ['pt', 'embed.treeOf', 'Uma árvore com o apoio de {name}'],
  ['pt', 'measurement.savedTitle', 'Obrigado! Os números estão mais precisos'],
  ['pt', 'givenGifts.takeBack', 'Cancelar presente'],
  ['pt', 'givenGifts.taken_back', 'Presente cancelado'],
  ['en', 'treeDetail.plantedBy', 'Supported by {company}'],
  ['en', 'embed.treeOf', 'A tree supported by {name}'],
] as const)('in %s, %s says what its readers asked for', (language, key, words) => {
  expect(all[language].get(key)).toBe(words);
});

test('every text is shown somewhere', () => {
  const code = readCode();
  expect(code.length).toBeGreaterThan(10);
  const patterns = code.flatMap(keyPatterns);
  const isNamed = (key: string) => code.some((text) => text.includes(`'${key}'`) || text.includes(`"${key}"`));
  const isMade = (key: string) => patterns.some((pattern) => pattern.test(key));
  expect(keys.filter((key) => !isNamed(key) && !isMade(key))).toEqual([]);
});

/** The texts of a language by their keys. A file holds one group, named like itself, or several groups with their names. */
function readTexts(language: string): Map<string, string> {
  const texts = new Map<string, string>();
  for (const file of readdirSync(join(source, 'locales', language))) {
    const group = file.replace('.json', '').replaceAll(/-(\w)/gu, (_dash, letter: string) => letter.toUpperCase());
    const content = JSON.parse(readFileSync(join(source, 'locales', language, file), 'utf8')) as Record<string, unknown>;
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

/** `t(`countries.${region}`)` shows every country: the keys that such a template can make. */
function keyPatterns(code: string): RegExp[] {
  return [...code.matchAll(/`([^`]+)`/gu)]
    .map(([, template = '']) => template.replaceAll(/\$\{[^}]*\}/gu, '*'))
    .filter((shape) => /^[\w*]+\.[\w*]+$/u.test(shape) && shape.includes('*') && /\w/u.test(shape))
    .map((shape) => new RegExp(`^${shape.replace('.', String.raw`\.`).replaceAll('*', String.raw`\w+`)}$`, 'u'));
}
