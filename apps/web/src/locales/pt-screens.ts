import authSteps from './pt/auth-steps.json';
import banner from './pt/banner.json';
import feedback from './pt/feedback.json';
import filter from './pt/filter.json';
import home from './pt/home.json';
import mainPages from './pt/main-pages.json';
import notFound from './pt/not-found.json';
import profile from './pt/profile.json';
import tree from './pt/tree.json';
import tutorial from './pt/tutorial.json';
import type { ScreenTexts } from './en-screens.ts';

export const screenTexts = {
  ...authSteps,
  ...banner,
  ...feedback,
  ...filter,
  ...home,
  ...mainPages,
  ...notFound,
  ...profile,
  ...tree,
  ...tutorial,
} satisfies ScreenTexts;
