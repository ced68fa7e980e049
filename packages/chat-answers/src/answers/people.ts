import { always, type Answers, byLife } from './answer-plan.ts';

/** Answers to small talk, to feelings, and to what a tree leaves to others. */
export const peopleAnswers = {
  greeting: ({ endedOn, isDamaged }) => {
    if (endedOn !== null) return { say: ['greeting.ended'], next: ['planter', 'lore'] };
    return { say: [isDamaged ? 'greeting.damaged' : 'greeting'], next: ['age', 'watered', 'lore'] };
  },
  farewell: byLife('farewell'),
  thanks: always('thanks'),
  love: byLife('love'),
  joke: byLife('joke', { next: ['story_poem', 'wildlife'] }, ['carbon', 'planter']),
  story_poem: ({ endedOn }) => {
    if (endedOn !== null) return { say: ['story_poem.ended'], next: ['lore', 'planter'] };
    return { say: ['story_poem'], also: ['story_poem.record'], next: ['lore', 'planter'] };
  },
  sad_user: always({ say: ['sad_user'], next: ['story_poem', 'dedication'] }),
  tree_feelings: byLife('tree_feelings', { next: ['health', 'resilience'] }, ['species', 'lore']),
  rude_abuse: always('rude_abuse'),
  religious_ruling: always({ say: ['religious_ruling'], next: ['sadaqah', 'lore'] }),
  sadaqah: ({ owner, actions }) => ({
    say: ['sadaqah'],
    also: owner.who === 'reader' && actions.has('dedication') ? ['sadaqah.dedicate'] : [],
    actions: ['dedication'],
    next: ['dedication', 'lore'],
  }),
  off_weather: byLife('off_weather', { next: ['resilience', 'watered'] }, ['resilience', 'planting_date']),
  off_sports: always({ say: ['off_sports'], next: ['height', 'compare_trees'] }),
  off_politics: always({ say: ['off_politics'], next: ['location', 'carbon'] }),
  off_maths: always({ say: ['off_maths'], next: ['height', 'carbon'] }),
  off_coding: always({ say: ['off_coding'], next: ['roots', 'uses'] }),
  off_general: always({ say: ['off_general'], next: ['species', 'location'] }),
  prompt_injection: always({ say: ['prompt_injection'], next: ['identity_ai', 'capabilities'] }),
  privacy_others: always({ say: ['privacy_others'], next: ['planter', 'location'] }),
  unclear: always({ say: ['unclear'], next: ['age', 'location', 'capabilities'] }),
} satisfies Partial<Answers>;
