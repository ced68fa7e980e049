import { listInbox } from '@nabta/contract/inbox';
import { listNotifications } from '@nabta/contract/notification';
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
  type StaffTicket,
  type Ticket,
  type TicketSummary,
} from '@nabta/contract/ticket';
import { beforeEach, describe, expect, test } from 'vitest';

import { day, hour, second } from '../../platform/clock.ts';
import type { AccountSeed } from '../../seed/world-seeds.ts';
import * as make from '../../testing/factories.ts';
import { signedIn, signedInAsStaff } from '../../testing/signed-in.ts';
import type { TestBrowser } from '../../testing/test-app.ts';
import * as photos from '../picture/testing/photos.ts';
import { usePictureApp } from '../picture/testing/picture-app.ts';
import { uploadFile } from '../picture/testing/upload-file.ts';

const { house, storedFiles } = usePictureApp();
const sql = () => house.context.database.sql;

let person: AccountSeed;
let browser: TestBrowser;
let stranger: TestBrowser;
let staff: TestBrowser;

beforeEach(async () => {
  person = await make.createAccount(sql());
  browser = await signedIn(house, person);
  stranger = await signedIn(house, await make.createAccount(sql()));
  staff = await signedInAsStaff(house, await make.createAccount(sql(), { role: 'admin' }));
});

const ask = async (text = 'لم تصل هديتي', key?: string) =>
  browser.call(openTicket, { body: { topic: 'gift', text } }, key ? { 'idempotency-key': key } : {});
const asked = async (text?: string) => (await ask(text)).body.data as Ticket;
const read = async (id: string) => (await browser.call(getTicket, { params: { id } })).body.data as Ticket;
const reply = (id: string, text: string) => browser.call(replyToTicket, { params: { id }, body: { text } });
const answer = (id: string, text = 'وصلت اليوم') =>
  staff.call(answerTicket, { params: { id }, body: { text } });
const listed = async () => (await browser.call(listTickets, { query: {} })).body.data as TicketSummary[];

describe('a ticket', () => {
  test('is opened, answered, followed up, closed and opened again by another word', async () => {
    const { id, status, messages } = await asked();
    expect([status, messages]).toMatchObject(['open', [{ isFromStaff: false, text: 'لم تصل هديتي' }]]);
    expect((await answer(id)).body.data).toMatchObject({ status: 'answered', person: { id: person.id } });
    expect((await reply(id, 'شكرًا')).body.data).toMatchObject({ status: 'open' });
    expect((await staff.call(closeTicket, { params: { id } })).body.data).toMatchObject({ status: 'closed' });
    expect((await reply(id, 'سؤال آخر')).body.data).toMatchObject({ status: 'open' });
    const said = (await read(id)).messages.map(({ isFromStaff, text }) => [isFromStaff, text]);
    expect(said).toEqual([
      [false, 'لم تصل هديتي'],
      [true, 'وصلت اليوم'],
      [false, 'شكرًا'],
      [false, 'سؤال آخر'],
    ]);
  });

  test('its person is told of an answer in the app, by push and by a message with a link', async () => {
    const { id } = await asked();
    await answer(id);
    const path = `/profile/contact/${id}`;
    const { body } = await browser.call(listNotifications, { query: {} });
    expect((body.data as { items: object[] }).items).toMatchObject([
      { kind: 'ticket_answered', path, subject: { type: 'ticket', id } },
    ]);
    await house.runJobs();
    const inbox = await browser.call(listInbox, { query: { phone: person.phone } });
    expect((inbox.body.data as { body: string }[])[0]?.body).toContain(path);
  });

  test('sent twice with one key is one ticket, and the answer too', async () => {
    const answers = await Promise.all([ask('مرتان', 'one'), ask('مرتان', 'one'), ask('مرتان', 'one')]);
    const ids = new Set(answers.map(({ body }) => (body.data as Ticket).id));
    expect([answers.map(({ status }) => status), ids.size]).toEqual([[200, 200, 200], 1]);
    expect(await listed()).toHaveLength(1);
    const [id = ''] = ids;
    const call = () =>
      staff.call(answerTicket, { params: { id }, body: { text: 'نعم' } }, { 'idempotency-key': 'two' });
    await Promise.all([call(), call()]);
    expect((await read(id)).messages).toHaveLength(2);
    expect((await ask('غيرها', 'one')).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('keeps hostile words as words, without what turns or hides them', async () => {
    const hostile = '<script>alert(1)</script> \u202Eتسجيل\u0007 {link} ‘; drop table ticket; --';
    const { messages } = await asked(hostile);
    expect(messages[0]?.text).toBe('<script>alert(1)</script> تسجيل {link} ‘; drop table ticket; --');
  });

  test('without words, too long, with NUL or without a topic is none', async () => {
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

  test('five a day are enough, and twenty messages', async () => {
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await ask(`سؤال ${count}`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const [first] = await listed();
    let sent = 0;
    while ((await reply(first?.id ?? '', 'مزيد')).status === 200) sent += 1;
    expect(sent).toBe(15);
    house.clock.advance(day);
    browser = await signedIn(house, person);
    expect((await ask()).status).toBe(200);
  });
});

describe('who reads a ticket', () => {
  test('its person and staff, and to everybody else it does not exist', async () => {
    const { id } = await asked();
    const params = { id };
    expect((await stranger.call(getTicket, { params })).status).toBe(404);
    expect((await stranger.call(replyToTicket, { params, body: { text: 'أنا' } })).status).toBe(404);
    expect((await stranger.call(getStaffTicket, { params })).status).toBe(403);
    expect((await stranger.call(listTickets, { query: {} })).body.data).toEqual([]);
    expect((await browser.call(getStaffTicket, { params })).status).toBe(403);
    expect((await staff.call(getTicket, { params })).status).toBe(404);
    const seen = (await staff.call(getStaffTicket, { params })).body.data as StaffTicket;
    expect(seen.person).toMatchObject({ id: person.id, language: 'ar' });
    expect(JSON.stringify(seen)).not.toContain(person.phone);
  });

  test('staff pages through them by state', async () => {
    const one = await asked('الأول');
    const two = await asked('الثاني');
    await answer(one.id);
    const list = async (query: object) => {
      const { body } = await staff.call(listStaffTickets, { query });
      return (body.data as TicketSummary[]).map(({ id }) => id).filter((id) => [one.id, two.id].includes(id));
    };
    expect(await list({})).toEqual([two.id, one.id]);
    expect(await list({ status: 'answered' })).toEqual([one.id]);
    expect(await list({ cursor: two.id, limit: 1 })).toEqual([one.id]);
  });

  test('it is gone with its person', async () => {
    const { id } = await asked();
    await sql()`delete from account where id = ${person.id}`;
    expect((await staff.call(getStaffTicket, { params: { id } })).status).toBe(404);
  });
});

describe('a photo', () => {
  const send = async (id: string, who = browser) => {
    const parts = [{ name: 'screen.jpg', content: await photos.cornersPhoto() }];
    return uploadFile(house, who, addTicketPhoto, { parts, params: { id } });
  };

  test('follows what was said last, once, and stays', async () => {
    const { id } = await asked();
    const { status, body } = await send(id);
    expect([status, (body.data as Ticket).messages[0]?.hasPhoto]).toEqual([200, true]);
    expect((await send(id)).status).toBe(409);
    house.clock.advance(2 * hour);
    await house.runJobs();
    expect((await storedFiles()).length).toBeGreaterThan(0);
    browser = await signedIn(house, person);
    await reply(id, 'وهذه أخرى');
    expect((await send(id)).status).toBe(200);
  });

  test('is seen by its person and by staff, and by nobody who knows its name', async () => {
    const { id, messages } = await asked();
    await send(id);
    const params = { id, messageId: messages[0]?.id };
    const { status, headers } = await browser.call(getTicketPhoto, { params });
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store',
    ]);
    expect((await staff.call(getStaffTicketPhoto, { params })).status).toBe(200);
    expect((await stranger.call(getTicketPhoto, { params })).status).toBe(404);
    expect((await stranger.call(getStaffTicketPhoto, { params })).status).toBe(403);
    const elsewhere = { id: (await asked('أخرى')).id, messageId: params.messageId };
    expect((await browser.call(getTicketPhoto, { params: elsewhere })).status).toBe(404);
    for (const file of await storedFiles())
      for (const folder of ['trees', 'tickets'])
        expect((await house.app.inject(`/${folder}/${file}`)).statusCode, file).toBe(404);
  });

  test('comes too late after an hour or an answer, and never to somebody else’s', async () => {
    const { id } = await asked();
    expect((await send(id, stranger)).status).toBe(404);
    await answer(id);
    expect((await send(id)).status).toBe(409);
    await reply(id, 'صورة');
    house.clock.advance(hour + second);
    browser = await signedIn(house, person);
    expect((await send(id)).status).toBe(409);
  });
});
