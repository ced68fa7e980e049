import a11y from './pt/a11y.json';
import app from './pt/app.json';
import auth from './pt/auth.json';
import banner from './pt/banner.json';
import common from './pt/common.json';
import countries from './pt/countries.json';
import errors from './pt/errors.json';
import feedback from './pt/feedback.json';
import filter from './pt/filter.json';
import header from './pt/header.json';
import home from './pt/home.json';
import languages from './pt/languages.json';
import notFound from './pt/not-found.json';
import pageTitles from './pt/page-titles.json';
import profile from './pt/profile.json';
import states from './pt/states.json';
import tree from './pt/tree.json';
import tutorial from './pt/tutorial.json';
import type { Texts } from './en.ts';

export const texts = {
  a11y,
  app,
  ...auth,
  banner,
  common,
  countries,
  errors,
  feedback,
  filter,
  header,
  home,
  languages,
  notFound,
  pageTitles,
  profile,
  states,
  ...tree,
  tutorial,
} satisfies Texts;

