import { always, type Answers } from './answer-plan.ts';

/** Fixed texts that send people to other people: nothing of the tree, no chips, the same for every tree. */
export const safetyAnswers = {
  self_harm: always('self_harm'),
  danger_now: always('danger_now'),
  health_emergency: always('health_emergency'),
  medical_advice: always('medical_advice'),
  hate: always('hate'),
  sexual: always('sexual'),
  violence: always('violence'),
  child_safety: always('child_safety'),
  harm_tree: always('harm_tree'),
  unsafe_request: always('unsafe_request'),
} satisfies Partial<Answers>;
