import { describe, expect, test } from 'vitest';

import { enterPhone, noPhone } from '#features/people/auth/phone-entry.ts';
import { ApiError } from '#platform/api-error.ts';

import { getArrivalDays, bodyOfDraft, emptyDraft, problemsOfDraft, problemsOfError } from './gift-draft.ts';

const now = new Date(2026, 10, 15, 12, 30);
const phone = enterPhone('0559876543', noPhone.country);
const draft = { ...emptyDraft, phone };
const context = { now, ownPhone: '+966500000001' };
const trees = [{ publicId: 'T000000001' }];

describe('draft validation', () => {
  test('accepts a draft with only a phone number', () => {
    expect(problemsOfDraft(draft, context)).toEqual({});
    expect(problemsOfDraft(emptyDraft, context)).toEqual({ phone: 'gift.errorPhone' });
  });

  test("rejects the giver's own number in any notation", () => {
    const withPhone = (phoneText: string) => ({ ...draft, phone: enterPhone(phoneText, noPhone.country) });
    for (const phoneText of ['0500000001', '+966 50 000 0001', '٠٥٠٠٠٠٠٠٠١']) {
      expect(problemsOfDraft(withPhone(phoneText), context), phoneText).toEqual({ phone: 'gift.errorSelf' });
    }
  });

  test('needs neither number nor day for a link', () => {
    expect(problemsOfDraft({ ...emptyDraft, by: 'link', arrivesOn: '' }, context)).toEqual({});
    expect(bodyOfDraft({ ...draft, by: 'link', arrivesOn: '2026-12-01' }, trees)).toEqual({
      trees: ['T000000001'],
      phone: null,
      occasion: 'none',
    });
  });

  test.each([
    ['سطر\nوسطر', {}],
    ['م'.repeat(200), {}],
    ['م'.repeat(201), { message: 'gift.errorMessage' }],
    ['abc \u202egnorw', { message: 'gift.errorMessage' }],
    ['bell \u0007', { message: 'gift.errorMessage' }],
  ])('validates the message %j like the server', (message, problems) => {
    expect(problemsOfDraft({ ...draft, message }, context)).toEqual(problems);
  });

  test.each([
    [undefined, {}],
    ['', { arrivesOn: 'gift.errorDate' }],
    ['2026-11-15', { arrivesOn: 'gift.errorDate' }],
    ['2026-11-16', {}],
    ['2027-11-15', {}],
    ['2027-11-16', { arrivesOn: 'gift.errorDate' }],
  ])('validates the arrival day %s', (arrivesOn, problems) => {
    expect(problemsOfDraft({ ...draft, arrivesOn }, context)).toEqual(problems);
  });

  test('ends a day earlier in the early morning, because the server counts hours', () => {
    expect(getArrivalDays(new Date(2026, 10, 15, 6)).last).toBe('2027-11-14');
    expect(getArrivalDays(new Date(2026, 10, 15, 10)).last).toBe('2027-11-15');
  });
});

describe('request body', () => {
  test('omits empty fields', () => {
    expect(bodyOfDraft({ ...draft, message: '  ' }, trees)).toEqual({
      trees: ['T000000001'],
      phone: '+966559876543',
      occasion: 'none',
    });
  });

  test("sends a day as 9:00 in the giver's time zone", () => {
    const body = bodyOfDraft({ ...draft, message: ' هلا ', occasion: 'eid', arrivesOn: '2026-12-01' }, trees);
    expect(body).toEqual({
      trees: ['T000000001'],
      phone: '+966559876543',
      occasion: 'eid',
      message: 'هلا',
      deliverAt: new Date(2026, 11, 1, 9).toISOString(),
    });
  });
});

describe('server errors', () => {
  const createApiError = (options: Partial<ConstructorParameters<typeof ApiError>[1]>) =>
    new ApiError('No', { status: 400, code: 'Bad Request', ...options });

  test('returns the field of the error', () => {
    expect(problemsOfError(createApiError({ serverCode: 'GIFT_TO_SELF' }))).toEqual({
      phone: 'gift.errorSelf',
    });
    expect(problemsOfError(createApiError({ serverCode: 'INVALID_PHONE' }))).toEqual({
      phone: 'gift.errorPhone',
    });
    const details = [{ path: 'body.deliverAt', message: 'too late' }];
    expect(problemsOfError(createApiError({ serverCode: 'INVALID_INPUT', details }))).toEqual({
      arrivesOn: 'gift.errorDate',
    });
  });

  test('returns no field for other errors', () => {
    expect(problemsOfError(createApiError({ status: 409, serverCode: 'TREE_PROMISED' }))).toEqual({});
    expect(problemsOfError(new Error('lost'))).toEqual({});
  });
});
