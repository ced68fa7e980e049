import a11y from './en/a11y.json';
import app from './en/app.json';
import auth from './en/auth.json';
import banner from './en/banner.json';
import common from './en/common.json';
import countries from './en/countries.json';
import errors from './en/errors.json';
import feedback from './en/feedback.json';
import filter from './en/filter.json';
import header from './en/header.json';
import home from './en/home.json';
import languages from './en/languages.json';
import notFound from './en/not-found.json';
import pageTitles from './en/page-titles.json';
import profile from './en/profile.json';
import states from './en/states.json';
import tree from './en/tree.json';
import tutorial from './en/tutorial.json';


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
};

/** The English files say which texts exist; the other languages are held to them. */
export type Texts = typeof texts;
