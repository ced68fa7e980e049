import a11y from './ar/a11y.json';
import app from './ar/app.json';
import auth from './ar/auth.json';
import common from './ar/common.json';
import countries from './ar/countries.json';
import errors from './ar/errors.json';
import header from './ar/header.json';
import languages from './ar/languages.json';
import pageTitles from './ar/page-titles.json';
import states from './ar/states.json';
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
