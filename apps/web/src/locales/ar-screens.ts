import authSteps from './ar/auth-steps.json';
import banner from './ar/banner.json';
import feedback from './ar/feedback.json';
import filter from './ar/filter.json';
import home from './ar/home.json';
import mainPages from './ar/main-pages.json';
import notFound from './ar/not-found.json';
import profile from './ar/profile.json';
import tree from './ar/tree.json';
import tutorial from './ar/tutorial.json';
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
