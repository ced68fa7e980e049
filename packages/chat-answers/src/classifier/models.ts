import { readFileSync } from 'node:fs';

import type { Language } from '@nabta/domain/language';

import type { Intent, SafetyIntent } from '../intents.ts';
import { Classifier } from './classifier.ts';

/** Written by `npm run chat:score -- --write` from the rows in `training`. */
const read = (name: string) => readFileSync(new URL(`${name}.bin`, import.meta.url));

export const intentClassifier = new Classifier<Intent>(read('intents'));
/** Any message that does not need care is `safe`. */
export const safetyClassifier = new Classifier<SafetyIntent | 'safe'>(read('safety'));
/** For messages in Latin letters; `ar` is Arabic in Latin letters. */
export const languageClassifier = new Classifier<Language>(read('languages'));
