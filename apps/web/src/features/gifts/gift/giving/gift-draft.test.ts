import { describe, expect, test } from 'vitest';

import { ApiError } from '../../../platform/api-error.ts';
import { enterPhone, noPhone } from '../../auth/phone-entry.ts';
import { arrivalDays, bodyOfDraft, emptyDraft, problemsOfDraft, problemsOfRefusal } from './gift-draft.ts';

const now = new Date(2026, 10, 15, 12, 30);
const phone = enterPhone('0559876543', noPhone.country);
const draft = { ...emptyDraft, phone };
const judge = { now, ownPhone: '+966500000001' };
const trees = [{ publicId: 'T000000001' }];

describe('before it is sent', () => {
  test('a draft needs no more than a phone number', () => {
    expect(problemsOfDraft(draft, judge)).toEqual({});
    expect(problemsOfDraft(emptyDraft, judge)).toEqual({ phone: 'gift.errorPhone' });
  });

  test('one’s own number is refused at once, however it is written', () => {
    const own = (written: string) => ({ ...draft, phone: enterPhone(written, noPhone.country) });
    for (const written of ['0500000001', '+966 50 000 0001', '٠٥٠٠٠٠٠٠٠١']) {
      expect(problemsOfDraft(own(written), judge), written).toEqual({ phone: 'gift.errorSelf' });
    }
  });

  test('a link needs neither a number nor a day', () => {
    expect(problemsOfDraft({ ...emptyDraft, by: 'link', arrivesOn: '' }, judge)).toEqual({});
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
  ])('the message %j is judged as the server judges it', (message, problems) => {
    expect(problemsOfDraft({ ...draft, message }, judge)).toEqual(problems);
  });

  test.each([
    [undefined, {}],
    ['', { arrivesOn: 'gift.errorDate' }],
    ['2026-11-15', { arrivesOn: 'gift.errorDate' }],
    ['2026-11-16', {}],
    ['2027-11-15', {}],
    ['2027-11-16', { arrivesOn: 'gift.errorDate' }],
  ])('arriving on %s is as it is', (arrivesOn, problems) => {
    expect(problemsOfDraft({ ...draft, arrivesOn }, judge)).toEqual(problems);
  });

  test('early in the morning the last day is one earlier, as the server counts hours', () => {
    expect(arrivalDays(new Date(2026, 10, 15, 6)).last).toBe('2027-11-14');
    expect(arrivalDays(new Date(2026, 10, 15, 10)).last).toBe('2027-11-15');
  });
});

describe('as it is sent', () => {
  test('nothing that was left empty is said', () => {
    expect(bodyOfDraft({ ...draft, message: '  ' }, trees)).toEqual({
      trees: ['T000000001'],
      phone: '+966559876543',
      occasion: 'none',
    });
  });

  test('a day is nine in the morning of the giver', () => {
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

describe('after a refusal', () => {
  const refusal = (facts: Partial<ConstructorParameters<typeof ApiError>[1]>) =>
    new ApiError('No', { status: 400, code: 'Bad Request', ...facts });

  test('the field it is about is named', () => {
    expect(problemsOfRefusal(refusal({ serverCode: 'GIFT_TO_SELF' }))).toEqual({ phone: 'gift.errorSelf' });
    expect(problemsOfRefusal(refusal({ serverCode: 'INVALID_PHONE' }))).toEqual({
      phone: 'gift.errorPhone',
    });
    const details = [{ path: 'body.deliverAt', message: 'too late' }];
    expect(problemsOfRefusal(refusal({ serverCode: 'INVALID_INPUT', details }))).toEqual({
      arrivesOn: 'gift.errorDate',
    });
  });

  test('what is about no field names none', () => {
    expect(problemsOfRefusal(refusal({ status: 409, serverCode: 'TREE_PROMISED' }))).toEqual({});
    expect(problemsOfRefusal(new Error('lost'))).toEqual({});
  });
});
