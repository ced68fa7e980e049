import a11y from './pt/a11y.json';
import app from './pt/app.json';
import auth from './pt/auth.json';
import common from './pt/common.json';
import countries from './pt/countries.json';
import errors from './pt/errors.json';
import header from './pt/header.json';
import languages from './pt/languages.json';
import pageTitles from './pt/page-titles.json';
import states from './pt/states.json';
import type { FirstTexts } from './en.ts';

export const texts = {
  ...a11y,
  ...app,
  ...auth,
  ...common,
  ...countries,
  ...errors,
  ...header,
  ...languages,
  ...pageTitles,
  ...states,
} satisfies FirstTexts;
