import type { Language } from '@nabta/domain/language';

import arApp from './app.ar.json' with { type: 'json' };
import enApp from './app.en.json' with { type: 'json' };
import ptApp from './app.pt.json' with { type: 'json' };
import arBenefit from './benefit.ar.json' with { type: 'json' };
import enBenefit from './benefit.en.json' with { type: 'json' };
import ptBenefit from './benefit.pt.json' with { type: 'json' };
import arPeople from './people.ar.json' with { type: 'json' };
import enPeople from './people.en.json' with { type: 'json' };
import ptPeople from './people.pt.json' with { type: 'json' };
import arRecord from './record.ar.json' with { type: 'json' };
import enRecord from './record.en.json' with { type: 'json' };
import ptRecord from './record.pt.json' with { type: 'json' };
import arSafety from './safety.ar.json' with { type: 'json' };
import enSafety from './safety.en.json' with { type: 'json' };
import ptSafety from './safety.pt.json' with { type: 'json' };
import arSpecies from './species.ar.json' with { type: 'json' };
import enSpecies from './species.en.json' with { type: 'json' };
import ptSpecies from './species.pt.json' with { type: 'json' };

/** Sentences by answer name; each answer has one or more wordings. */
const en = { ...enRecord, ...enBenefit, ...enSpecies, ...enApp, ...enPeople, ...enSafety };
export type AnswerName = keyof typeof en;
export type AnswerTexts = Record<AnswerName, string[]>;

export const answerTexts: Record<Language, AnswerTexts> = {
  ar: { ...arRecord, ...arBenefit, ...arSpecies, ...arApp, ...arPeople, ...arSafety },
  en,
  pt: { ...ptRecord, ...ptBenefit, ...ptSpecies, ...ptApp, ...ptPeople, ...ptSafety },
};
