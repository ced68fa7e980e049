import type { Answers } from './answer-plan.ts';
import { appAnswers } from './app.ts';
import { benefitAnswers } from './benefit.ts';
import { peopleAnswers } from './people.ts';
import { recordAnswers } from './record.ts';
import { safetyAnswers } from './safety.ts';
import { speciesAnswers } from './species.ts';

export const answers: Answers = {
  ...recordAnswers,
  ...benefitAnswers,
  ...speciesAnswers,
  ...appAnswers,
  ...peopleAnswers,
  ...safetyAnswers,
};
