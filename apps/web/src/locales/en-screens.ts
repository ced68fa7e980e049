import authSteps from './en/auth-steps.json';
import banner from './en/banner.json';
import feedback from './en/feedback.json';
import filter from './en/filter.json';
import home from './en/home.json';
import mainPages from './en/main-pages.json';
import notFound from './en/not-found.json';
import profile from './en/profile.json';
import tree from './en/tree.json';
import tutorial from './en/tutorial.json';
import type { FirstTexts } from './en.ts';

/** Texts of the pages behind sign-in that have no text file of their own. */
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
};

export type ScreenTexts = typeof screenTexts;
export type Texts = FirstTexts & ScreenTexts;
