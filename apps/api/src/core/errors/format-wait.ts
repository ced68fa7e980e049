import type { Language, Translations } from '@nabta/domain/language';
import { formatMessage } from '@nabta/domain/message-format';

/** The Arabic forms follow "بعد". */
const units = {
  seconds: {
    ar: '{count, plural, zero {قليل} one {ثانية} two {ثانيتين} few {# ثوانٍ} many {# ثانية} other {# ثانية}}',
    en: '{count, plural, one {# second} other {# seconds}}',
    pt: '{count, plural, one {# segundo} other {# segundos}}',
  },
  minutes: {
    ar: '{count, plural, zero {قليل} one {دقيقة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}',
    en: '{count, plural, one {# minute} other {# minutes}}',
    pt: '{count, plural, one {# minuto} other {# minutos}}',
  },
  hours: {
    ar: '{count, plural, zero {قليل} one {ساعة} two {ساعتين} few {# ساعات} many {# ساعة} other {# ساعة}}',
    en: '{count, plural, one {# hour} other {# hours}}',
    pt: '{count, plural, one {# hora} other {# horas}}',
  },
} satisfies Record<string, Translations>;

/** Rounds up, so that a retry after the wait is accepted. */
export function formatWait(waitSeconds: number, language: Language): string {
  const seconds = Math.max(1, Math.ceil(waitSeconds));
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return formatMessage(units.seconds[language], language, { count: seconds });
  if (minutes < 60) return formatMessage(units.minutes[language], language, { count: minutes });
  return formatMessage(units.hours[language], language, { count: Math.ceil(minutes / 60) });
}
