import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { ConsolePage } from '../app/console/console-frame.tsx';
import { consoleSections } from '../app/pages.ts';
import * as ticketPage from '../features/people/ticket/staff-ticket-page.tsx';
import * as ticketList from '../features/people/ticket/staff-tickets.tsx';
import { useSession } from '../platform/session-provider.tsx';
import { loadNamespace } from '../platform/text-files.ts';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { Page as ContactPage } from './contact.tsx';
import { Page as TicketPage } from './ticket.tsx';

const id = '0192f0c4-0000-7000-8000-0000000000c1';
const list = 'GET /ticket?limit=20';
const message = {
  id: '0192f0c4-0000-7000-8000-0000000000d1',
  isFromStaff: false,
  text: 'لم تصل هديتي',
  hasPhoto: false,
  at: '2026-03-01T09:30:00.000Z',
};
const ticket = {
  id,
  topic: 'gift',
  status: 'open',
  excerpt: message.text,
  createdAt: message.at,
  updatedAt: message.at,
  messages: [message],
};
const { messages: _messages, ...summary } = ticket;
const answered = {
  ...ticket,
  status: 'answered',
  messages: [message, { ...message, id: `${id.slice(0, -1)}2`, isFromStaff: true, text: 'وصلت اليوم' }],
};
const person = { id: testAccount.id, firstname: 'نورة', lastname: 'القحطاني', image: null, language: 'ar' };
let api: FakeApi;
let stop: (() => void) | undefined;

beforeAll(async () => {
  await Promise.all([loadNamespace('ar', 'ticket'), loadNamespace('ar', 'console')]);
});

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const { consoleTickets } = consoleSections;

function Guarded() {
  const { status } = useSession();
  if (status !== 'signed-in') return null;
  return (
    <Suspense>
      <Routes>
        <Route path="/profile/contact" element={<ContactPage />} />
        <Route path="/profile/contact/:id" element={<TicketPage />} />
        <Route
          path="/console/tickets"
          element={<ConsolePage section={consoleTickets} module={ticketList} />}
        />
        <Route
          path="/console/tickets/:id"
          element={<ConsolePage section={consoleTickets} module={ticketPage} />}
        />
      </Routes>
    </Suspense>
  );
}

async function visit(path: string) {
  const rendered = await renderInApp(<Guarded />, { path });
  stop = rendered.stop;
  return rendered;
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'إرسال' }));

test('shows the form to a user without tickets, then the ticket that was sent', async () => {
  api.answer(list, { data: [] });
  api.answer('POST /ticket', { data: ticket });
  const { path } = await visit('/profile/contact');
  await userEvent.click(await screen.findByRole('radio', { name: 'هدية' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'رسالتك' }), 'لم تصل هديتي');
  await send();
  await waitFor(() => expect(path()).toBe(`/profile/contact/${id}`));
  expect(await screen.findByText('لم تصل هديتي')).toBeVisible();
  expect(api.calls('POST /ticket')).toEqual([{ topic: 'gift', text: 'لم تصل هديتي' }]);
});

test('requires a topic and a text', async () => {
  api.answer(list, { data: [] });
  await visit('/profile/contact');
  await screen.findByRole('textbox', { name: 'رسالتك' });
  await send();
  const alerts = (await screen.findAllByRole('alert')).map((alert) => alert.textContent);
  expect(alerts).toEqual(['الموضوع مطلوب', 'نص الرسالة مطلوب']);
  expect(api.calls('POST /ticket')).toEqual([]);
});

test('keeps the text when sending fails', async () => {
  api.answer(list, { data: [] });
  api.answer('POST /ticket', 'no connection');
  await visit('/profile/contact');
  await userEvent.click(await screen.findByRole('radio', { name: 'فكرة' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'رسالتك' }), 'ظل');
  await send();
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'رسالتك' })).toHaveValue('ظل');
});

test('lists tickets and offers a retry when loading fails', async () => {
  api.answer(list, { status: 403, code: 'FORBIDDEN' });
  await visit('/profile/contact');
  expect(await screen.findByRole('heading', { name: 'تعذّر تحميل رسائلك' })).toBeVisible();
  api.answer(list, { data: [summary] });
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(await screen.findByRole('link', { name: /هدية.*بانتظار ردنا.*لم تصل هديتي/u })).toHaveAttribute(
    'href',
    `/profile/contact/${id}`,
  );
  expect(screen.getByRole('button', { name: 'رسالة جديدة' })).toBeVisible();
});

test('shows an answer and clears the field after a reply', async () => {
  api.answer(`GET /ticket/${id}`, { data: answered });
  api.answer(`POST /ticket/${id}/message`, { data: ticket });
  await visit(`/profile/contact/${id}`);
  expect(await screen.findByText('وصلت اليوم')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'إضافة إلى رسالتك' }), 'شكرًا');
  await send();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'إضافة إلى رسالتك' })).toHaveValue(''));
  expect(api.calls(`POST /ticket/${id}/message`)).toEqual([{ text: 'شكرًا' }]);
});

test("shows Not Found for another user's ticket", async () => {
  await visit(`/profile/contact/${id}`);
  expect(await screen.findByRole('heading', { name: 'لم نجد هذه الرسالة' })).toBeVisible();
});

test('lets staff list, answer and close tickets', async () => {
  api.answer('GET /account', { data: { ...testAccount, role: 'admin' } });
  api.answer('GET /console/ticket?status=open&limit=20', { data: [{ ...summary, person }] });
  api.answer(`GET /console/ticket/${id}`, { data: { ...ticket, person } });
  api.answer(`POST /console/ticket/${id}/answer`, { data: { ...answered, person } });
  api.answer(`POST /console/ticket/${id}/close`, { data: { ...answered, status: 'closed', person } });
  await visit('/console/tickets');
  await userEvent.click(await screen.findByRole('link', { name: /نورة القحطاني/u }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'ردك' }), 'وصلت اليوم');
  await userEvent.click(screen.getByRole('button', { name: 'إرسال الرد' }));
  expect(await screen.findByText('وصلت اليوم')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'ردك' })).toHaveValue('');
  expect(api.calls(`POST /console/ticket/${id}/answer`)).toEqual([{ text: 'وصلت اليوم' }]);
  await userEvent.click(screen.getByRole('button', { name: 'إغلاق' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'إغلاق' })).toBeNull());
});

test('shows Not Found and sends no request without the capability', async () => {
  await visit('/console/tickets');
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(api.calls('GET /console/ticket?status=open&limit=20')).toEqual([]);
});
