import {
  addTicketPhoto,
  answerTicket,
  closeTicket,
  getStaffTicket,
  getStaffTicketPhoto,
  getTicket,
  getTicketPhoto,
  listStaffTickets,
  listTickets,
  openTicket,
  replyToTicket,
} from '@nabta/contract/people/ticket';
import { listInbox } from '@nabta/contract/services/inbox';
import { listNotifications } from '@nabta/contract/trees/notification';
import { beforeEach, describe, expect, test } from 'vitest';

import { day, hour, second } from '#core/clock.ts';
import * as photos from '#features/trees/picture/testing/photos.ts';
import { usePictureApp } from '#features/trees/picture/testing/picture-app.ts';
import { uploadFile } from '#features/trees/picture/testing/upload-file.ts';
import type { AccountSeed } from '#seed/seed-types.ts';
import * as make from '#testing/factories.ts';
import type { TestBrowser } from '#testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from '#testing/test-sessions.ts';

const { app, storedFiles } = usePictureApp();
const sql = () => app.context.database.sql;

let person: AccountSeed;
let browser: TestBrowser;
let otherUser: TestBrowser;
let staff: TestBrowser;

beforeEach(async () => {
  person = await make.createAccount(sql());
  browser = await createSignedInBrowser(app, person);
  otherUser = await createSignedInBrowser(app, await make.createAccount(sql()));
  staff = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'admin' }));
});

const postTicket = async (text = 'لم تصل هديتي', key?: string) =>
  browser.call(openTicket, { body: { topic: 'gift', text } }, key ? { 'idempotency-key': key } : {});
const createTicket = async (text?: string) => (await postTicket(text)).body.data;
const read = async (id: string) => (await browser.call(getTicket, { params: { id } })).body.data;
const reply = (id: string, text: string) => browser.call(replyToTicket, { params: { id }, body: { text } });
const answer = (id: string, text = 'وصلت اليوم') =>
  staff.call(answerTicket, { params: { id }, body: { text } });
const listed = async () => (await browser.call(listTickets, { query: {} })).body.data;

describe('ticket', () => {
  test('can be opened, answered, followed up, closed and reopened by a reply', async () => {
    const { id, status, messages } = await createTicket();
    expect([status, messages]).toMatchObject(['open', [{ isFromStaff: false, text: 'لم تصل هديتي' }]]);
    expect((await answer(id)).body.data).toMatchObject({ status: 'answered', person: { id: person.id } });
    expect((await reply(id, 'شكرًا')).body.data).toMatchObject({ status: 'open' });
    expect((await staff.call(closeTicket, { params: { id } })).body.data).toMatchObject({ status: 'closed' });
    expect((await reply(id, 'سؤال آخر')).body.data).toMatchObject({ status: 'open' });
    const texts = (await read(id)).messages.map(({ isFromStaff, text }) => [isFromStaff, text]);
    expect(texts).toEqual([
      [false, 'لم تصل هديتي'],
      [true, 'وصلت اليوم'],
      [false, 'شكرًا'],
      [false, 'سؤال آخر'],
    ]);
  });

  test('notifies its author of an answer in the app, by push and by SMS with a link', async () => {
    const { id } = await createTicket();
    await answer(id);
    const path = `/profile/contact/${id}`;
    const { body } = await browser.call(listNotifications, { query: {} });
    expect(body.data.items).toMatchObject([
      { kind: 'ticket_answered', path, subject: { type: 'ticket', id } },
    ]);
    await app.runJobs();
    const inbox = await browser.call(listInbox, { query: { phone: person.phone } });
    expect(inbox.body.data[0]?.body).toContain(path);
  });

  test('is created once when sent several times with one key, as is an answer', async () => {
    const answers = await Promise.all([
      postTicket('مرتان', 'one'),
      postTicket('مرتان', 'one'),
      postTicket('مرتان', 'one'),
    ]);
    const ids = new Set(answers.map(({ body }) => body.data.id));
    expect([answers.map(({ status }) => status), ids.size]).toEqual([[200, 200, 200], 1]);
    expect(await listed()).toHaveLength(1);
    const [id = ''] = ids;
    const call = () =>
      staff.call(answerTicket, { params: { id }, body: { text: 'نعم' } }, { 'idempotency-key': 'two' });
    await Promise.all([call(), call()]);
    expect((await read(id)).messages).toHaveLength(2);
    expect((await postTicket('غيرها', 'one')).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('stores hostile text verbatim, without control and bidi characters', async () => {
    const hostile = '<script>alert(1)</script> \u202Eتسجيل\u0007 {link} ‘; drop table ticket; --';
    const { messages } = await createTicket(hostile);
    expect(messages[0]?.text).toBe('<script>alert(1)</script> تسجيل {link} ‘; drop table ticket; --');
  });

  test('rejects empty text, too long text, NUL, and a missing or unknown topic', async () => {
    for (const body of [
      { topic: 'gift', text: ' \n\u202E ' },
      { topic: 'gift', text: 'ن'.repeat(2_001) },
      { topic: 'gift', text: 'a\u0000b' },
      { topic: 'weather', text: 'نص' },
      { text: 'نص' },
      { topic: 'gift', text: 'نص', status: 'closed' },
    ]) {
      expect((await browser.call(openTicket, { body })).status, JSON.stringify(body)).toBe(400);
    }
    expect(await listed()).toEqual([]);
  });

  test('is limited to five tickets and twenty messages per day', async () => {
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await postTicket(`سؤال ${count}`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const [first] = await listed();
    let sent = 0;
    while ((await reply(first?.id ?? '', 'مزيد')).status === 200) sent += 1;
    expect(sent).toBe(15);
    app.clock.advance(day);
    browser = await createSignedInBrowser(app, person);
    expect((await postTicket()).status).toBe(200);
  });
});

describe('ticket access', () => {
  test('is limited to the author and staff; others get 404', async () => {
    const { id } = await createTicket();
    const params = { id };
    expect((await otherUser.call(getTicket, { params })).status).toBe(404);
    expect((await otherUser.call(replyToTicket, { params, body: { text: 'أنا' } })).status).toBe(404);
    expect((await otherUser.call(getStaffTicket, { params })).status).toBe(403);
    expect((await otherUser.call(listTickets, { query: {} })).body.data).toEqual([]);
    expect((await browser.call(getStaffTicket, { params })).status).toBe(403);
    expect((await staff.call(getTicket, { params })).status).toBe(404);
    const staffTicket = (await staff.call(getStaffTicket, { params })).body.data;
    expect(staffTicket.person).toMatchObject({ id: person.id, language: 'ar' });
    expect(JSON.stringify(staffTicket)).not.toContain(person.phone);
  });

  test('lets staff page through tickets by status', async () => {
    const one = await createTicket('الأول');
    const two = await createTicket('الثاني');
    await answer(one.id);
    const list = async (query: object) => {
      const { body } = await staff.call(listStaffTickets, { query });
      return body.data.map(({ id }) => id).filter((id) => [one.id, two.id].includes(id));
    };
    expect(await list({})).toEqual([two.id, one.id]);
    expect(await list({ status: 'answered' })).toEqual([one.id]);
    expect(await list({ cursor: two.id, limit: 1 })).toEqual([one.id]);
  });

  test('deletes tickets with their account', async () => {
    const { id } = await createTicket();
    await sql()`delete from account where id = ${person.id}`;
    expect((await staff.call(getStaffTicket, { params: { id } })).status).toBe(404);
  });
});

describe('ticket photo', () => {
  const send = async (id: string, client = browser) => {
    const parts = [{ name: 'screen.jpg', content: await photos.cornersPhoto() }];
    return uploadFile(app, client, addTicketPhoto, { parts, params: { id } });
  };

  test('is attached to the last message, once, and survives cleanup', async () => {
    const { id } = await createTicket();
    const { status, body } = await send(id);
    expect([status, body.data.messages[0]?.hasPhoto]).toEqual([200, true]);
    expect((await send(id)).status).toBe(409);
    app.clock.advance(2 * hour);
    await app.runJobs();
    expect((await storedFiles()).length).toBeGreaterThan(0);
    browser = await createSignedInBrowser(app, person);
    await reply(id, 'وهذه أخرى');
    expect((await send(id)).status).toBe(200);
  });

  test('is visible to the author and staff, and has no public URL', async () => {
    const { id, messages } = await createTicket();
    await send(id);
    const params = { id, messageId: messages[0]?.id };
    const { status, headers } = await browser.call(getTicketPhoto, { params });
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store',
    ]);
    expect((await staff.call(getStaffTicketPhoto, { params })).status).toBe(200);
    expect((await otherUser.call(getTicketPhoto, { params })).status).toBe(404);
    expect((await otherUser.call(getStaffTicketPhoto, { params })).status).toBe(403);
    const otherTicket = { id: (await createTicket('أخرى')).id, messageId: params.messageId };
    expect((await browser.call(getTicketPhoto, { params: otherTicket })).status).toBe(404);
    for (const file of await storedFiles())
      for (const folder of ['trees', 'tickets'])
        expect((await app.app.inject(`/${folder}/${file}`)).statusCode, file).toBe(404);
  });

  test("is rejected after an hour, after an answer and for another user's ticket", async () => {
    const { id } = await createTicket();
    expect((await send(id, otherUser)).status).toBe(404);
    await answer(id);
    expect((await send(id)).status).toBe(409);
    await reply(id, 'صورة');
    app.clock.advance(hour + second);
    browser = await createSignedInBrowser(app, person);
    expect((await send(id)).status).toBe(409);
  });
});
