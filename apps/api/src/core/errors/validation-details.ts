import { type ValueError, valueErrors } from '@nabta/contract/core/value-error';
import type { Translations } from '@nabta/domain/language';
import type { TextValues } from '@nabta/domain/message-format';
import type * as z from 'zod/mini';

import { type Detail, maxDetails } from './app-error.ts';
import { inputTexts, valueTexts } from './input-texts.ts';

type Issue = z.core.$ZodIssue;
type DetailText = { message: Translations; values?: TextValues };

/** A longer path repeats what the client sent. */
const maxPathLength = 200;

type ValidationDetails = { details: Detail[]; omittedDetails: number };

/** Converts schema issues into localized details, the first ones only; each unknown key is one detail. */
export function toValidationDetails(issues: readonly Issue[], section: string): ValidationDetails {
  const details = issues
    .values()
    .flatMap((issue) => detailsOfIssue(issue, section))
    .take(maxDetails)
    .toArray();
  const count = issues.reduce((sum, issue) => sum + countDetails(issue), 0);
  return { details, omittedDetails: count - details.length };
}

function countDetails(issue: Issue): number {
  return issue.code === 'unrecognized_keys' ? issue.keys.length : 1;
}

function detailsOfIssue(issue: Issue, section: string): Detail[] {
  const path = [section, ...issue.path].join('.').slice(0, maxPathLength);
  if (issue.code !== 'unrecognized_keys') return [{ path, ...describeIssue(issue) }];
  return issue.keys
    .slice(0, maxDetails)
    .map((key) => ({ path: `${path}.${key}`.slice(0, maxPathLength), message: inputTexts.unknownField }));
}

function describeIssue(issue: Issue): DetailText {
  if (isValueError(issue.message)) return { message: valueTexts[issue.message] };
  switch (issue.code) {
    case 'invalid_type':
      return { message: issue.input === undefined ? inputTexts.missing : textOfType(issue.expected) };
    case 'too_small':
      return describeBound(issue.origin, issue.inclusive === false ? 'above' : 'min', issue.minimum);
    case 'too_big':
      return describeBound(issue.origin, issue.inclusive === false ? 'below' : 'max', issue.maximum);
    case 'invalid_format':
      return { message: textOfFormat(issue.format) };
    case 'invalid_value':
      return issue.input === undefined
        ? { message: inputTexts.missing }
        : { message: inputTexts.oneOf, values: { values: issue.values.join(' · ') } };
    default:
      return { message: inputTexts.wrong };
  }
}

function isValueError(message: string): message is ValueError {
  return valueErrors.some((error) => error === message);
}

function textOfType(expected: string): Translations {
  const texts: Record<string, Translations> = {
    string: inputTexts.text,
    number: inputTexts.number,
    int: inputTexts.wholeNumber,
    boolean: inputTexts.yesOrNo,
    array: inputTexts.list,
    object: inputTexts.fields,
  };
  return texts[expected] ?? inputTexts.wrong;
}

type Side = 'min' | 'above' | 'max' | 'below';

function describeBound(origin: string, side: Side, limit: number | bigint): DetailText {
  const values = { limit: Number(limit) };
  if (origin === 'string')
    return { message: side === 'min' ? inputTexts.longer : inputTexts.shorter, values };
  if (origin === 'array') return { message: side === 'min' ? inputTexts.more : inputTexts.fewer, values };
  return { message: inputTexts[side], values };
}

function textOfFormat(format: string): Translations {
  const texts: Record<string, Translations> = {
    datetime: inputTexts.instant,
    date: inputTexts.day,
    uuid: inputTexts.id,
    url: inputTexts.address,
  };
  return texts[format] ?? inputTexts.form;
}
