import type { Language } from '@nabta/domain/language';

import type { Intent } from '../intents.ts';
import ar from './questions.ar.json' with { type: 'json' };
import en from './questions.en.json' with { type: 'json' };
import pt from './questions.pt.json' with { type: 'json' };

/** One clear question per intent, offered as a chip. */
export const questionTexts: Record<Language, Record<Intent, string>> = { ar, en, pt };
