import type { Language } from '@nabta/domain/language';
import { formatMessage } from '@nabta/domain/message-format';

import type { Translations } from './app-error.ts';

/** The longest wait that each unit tells; beyond, the next one is easier to grasp. */
const units = [
  { seconds: 1, most: 90, name: 'second' },
  { seconds: 60, most: 90, name: 'minute' },
  { seconds: 3_600, most: 36, name: 'hour' },
  { seconds: 86_400, most: Infinity, name: 'day' },
] as const;

const texts = {
  second: {
    ar: '{count, plural, zero {لحظات} one {ثانية} two {ثانيتين} few {# ثوانٍ} many {# ثانية} other {# ثانية}}',
    en: '{count, plural, one {# second} other {# seconds}}',
    pt: '{count, plural, one {# segundo} other {# segundos}}',
  },
  minute: {
    ar: '{count, plural, zero {لحظات} one {دقيقة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}',
    en: '{count, plural, one {# minute} other {# minutes}}',
    pt: '{count, plural, one {# minuto} other {# minutos}}',
  },
  hour: {
    ar: '{count, plural, zero {لحظات} one {ساعة} two {ساعتين} few {# ساعات} many {# ساعة} other {# ساعة}}',
    en: '{count, plural, one {# hour} other {# hours}}',
    pt: '{count, plural, one {# hora} other {# horas}}',
  },
  day: {
    ar: '{count, plural, zero {لحظات} one {يوم} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}',
    en: '{count, plural, one {# day} other {# days}}',
    pt: '{count, plural, one {# dia} other {# dias}}',
  },
} satisfies Record<(typeof units)[number]['name'], Translations>;

/** How long to wait, in the unit that a person would use, and never too short. */
export function tellWait(seconds: number, language: Language): string {
  const waited = Math.max(1, Math.ceil(seconds));
  const unit = units.find((each) => Math.ceil(waited / each.seconds) <= each.most) ?? units[3];
  return formatMessage(texts[unit.name][language], language, { count: Math.ceil(waited / unit.seconds) });
}
