import type { PictureFolder } from '@nabta/domain/picture-file';

import type { Executor, Fragment } from '../../platform/postgres/database.ts';

/** With every phone that is theirs. */
export type Person = { id: string; phones: readonly string[] };

/**
 * What happens to rows when their person is erased.
 * `cascade` and `detach`: the foreign key does it, and a test compares. `delete`: our own statement deletes them.
 * `by`: more than a delete, and the file that does it. `keep`: they stay, and why they may.
 */
type Fate = 'cascade' | 'detach' | 'delete' | { by: string } | { keep: string };

type Section = {
  name: string;
  /** Columns that name a row among those of the person, for the next page of them. */
  key?: readonly string[];
  /** Where not every row that names the person is theirs to see, or more are. */
  which?: (sql: Executor, person: Person) => Fragment;
  /** Secrets of ours, and what is made of other columns. */
  except?: readonly string[];
  /** What the person reads in the place of columns that tell more than they may know; an object of JSON. */
  instead?: (sql: Executor) => Fragment;
  /** The pictures of these rows are the person's own, and come with the copy. */
  pictures?: PictureFolder;
};

type PersonalTable = {
  /** Columns that hold the id of an account, or a phone. */
  account?: readonly string[];
  phone?: readonly string[];
  exported: readonly Section[] | { not: string };
  erased: Fate;
};

const ofOwnTrees = (sql: Executor, { id }: Person) =>
  sql`tree_id in (select id from tree where owner_id = ${id})`;

/**
 * Every table in which something of a person stands, how it is exported and what becomes of it when the person is erased. A
 * test walks the schema and fails where a column that names a person stands in none of these: a new one is one entry here.
 */
export const personalTables: Record<string, PersonalTable> = {
  account: {
    account: ['id'],
    phone: ['phone', 'share_phone'],
    exported: [
      {
        name: 'account',
        which: (sql, { id }) => sql`id = ${id}`,
        except: ['hand_salt'],
        pictures: 'accounts',
      },
    ],
    erased: { by: 'erasure/erase-person.ts' },
  },
  phone_change: {
    account: ['account_id'],
    phone: ['old_phone', 'new_phone'],
    exported: [{ name: 'phoneChanges', which: (sql, { id }) => sql`account_id = ${id}` }],
    erased: 'cascade',
  },
  session: {
    account: ['account_id'],
    exported: [{ name: 'sessions', except: ['salt', 'generation'] }],
    erased: 'cascade',
  },
  tree: {
    account: ['owner_id'],
    exported: [{ name: 'trees', except: ['folded_name', 'cell'] }],
    erased: { by: 'tree/release-trees.ts' },
  },
  tree_dedication: {
    account: ['account_id'],
    exported: [{ name: 'dedications', key: ['tree_id'] }],
    erased: 'cascade',
  },
  tree_photo: {
    account: ['added_by'],
    exported: [{ name: 'photos', pictures: 'trees' }],
    erased: { by: 'picture/remove-photos-of-person.ts' },
  },
  tree_measurement: {
    exported: [{ name: 'measurements', which: ofOwnTrees }],
    erased: { keep: 'They tell of a tree and of nobody.' },
  },
  tree_ledger: {
    account: ['from_holder', 'to_holder'],
    // Trees that went on are told by the gifts.
    exported: [{ name: 'passages', key: ['tree_id', 'seq'], which: ofOwnTrees, except: ['previous_seq'] }],
    erased: {
      keep: 'The chain of hands stays whole; what is left in it is a random id that leads to nobody.',
    },
  },
  second_factor: {
    account: ['account_id'],
    exported: [
      {
        name: 'secondFactors',
        except: ['credential_id', 'public_key', 'counter', 'transports', 'sealed_secret', 'last_step'],
      },
    ],
    erased: 'cascade',
  },
  recovery_code: {
    account: ['account_id'],
    exported: { not: 'Hashes of codes that only their person has.' },
    erased: 'cascade',
  },
  approval: {
    account: ['asked_by', 'decided_by'],
    exported: [
      { name: 'approvalsAsked', which: (sql, { id }) => sql`asked_by = ${id}` },
      { name: 'approvalsDecided', which: (sql, { id }) => sql`decided_by = ${id}`, except: ['reason'] },
    ],
    erased: 'detach',
  },
  stock_movement: { account: ['moved_by'], exported: [{ name: 'stockMovements' }], erased: 'detach' },
  delivery: { account: ['created_by'], exported: [{ name: 'deliveries' }], erased: 'detach' },
  delivery_step: {
    account: ['done_by'],
    exported: [{ name: 'deliverySteps', key: ['delivery_id', 'seq'] }],
    erased: 'detach',
  },
  tree_import: {
    account: ['created_by'],
    exported: [
      {
        name: 'imports',
        except: [
          'bytes',
          'file_hash',
          'fault',
          'same_as',
          'format',
          'encoding',
          'separator',
          'header',
          'settings',
          'counts',
          'rows',
          'checked_line',
          'imported_line',
          'walked',
          'kept',
          'done_at',
        ],
      },
    ],
    erased: 'detach',
  },
  round: { account: ['planned_by'], exported: [{ name: 'rounds' }], erased: 'detach' },
  delivery_photo: { account: ['added_by'], exported: [{ name: 'deliveryPhotos' }], erased: 'detach' },
  field_work: {
    account: ['account_id'],
    exported: [{ name: 'fieldWork', except: ['image_name'] }],
    erased: 'detach',
  },
  specie_model: {
    account: ['made_by'],
    exported: [{ name: 'specieModels', key: ['specie_id', 'version'], except: ['record'] }],
    erased: 'detach',
  },
  tree_care: { account: ['done_by'], exported: [{ name: 'care' }], erased: 'detach' },
  gift: {
    account: ['giver_id', 'receiver_id'],
    phone: ['to_phone', 'given_phone'],
    exported: [
      {
        name: 'giftsGiven',
        which: (sql, { id }) => sql`giver_id = ${id}`,
        except: ['secret_hash', 'given_phone'],
        // Nobody else is told that the receiver has another phone by now.
        instead: (sql) => sql`jsonb_build_object('to_phone', coalesce(given_phone, to_phone))`,
      },
      {
        name: 'giftsReceived',
        // A gift for a later day is a surprise until then.
        which: (sql, { id, phones }) =>
          sql`(receiver_id = ${id} or (to_phone = any(${phones}) and last_notified_at is not null))`,
        except: ['secret_hash'],
      },
    ],
    erased: { by: 'gift/return-gifts-of-person.ts, erasure/erase-person.ts' },
  },
  gift_thanks: {
    exported: [
      {
        name: 'thanks',
        key: ['gift_id'],
        which: (sql, { id }) =>
          sql`gift_id in (select id from gift where giver_id = ${id} or receiver_id = ${id})`,
      },
    ],
    erased: { by: 'erasure/erase-person.ts' },
  },
  coupon_redemption: {
    account: ['account_id'],
    exported: [{ name: 'coupons', key: ['tree_id'] }],
    erased: 'detach',
  },
  campaign_person: {
    account: ['account_id'],
    exported: { not: 'Counts the coupons above.' },
    erased: 'cascade',
  },
  coupon_batch: {
    account: ['made_by'],
    exported: { not: 'What a sponsor had made; the audit log tells of it.' },
    erased: 'detach',
  },
  bulk_gift: {
    account: ['made_by'],
    exported: { not: 'What a sponsor had given; the audit log tells of it.' },
    erased: 'detach',
  },
  bulk_gift_row: {
    phone: ['phone'],
    exported: { not: 'The gift that came of it stands above.' },
    erased: 'delete',
  },
  certificate: {
    account: ['account_id'],
    exported: [{ name: 'certificates', key: ['serial'], except: ['says'] }],
    erased: 'detach',
  },
  disclosure: {
    account: ['asked_by'],
    exported: [
      {
        name: 'reportsAsked',
        key: ['serial'],
        except: ['facts', 'facts_sha256', 'listed', 'trees', 'state'],
      },
    ],
    erased: 'detach',
  },
  chat_message: { account: ['account_id'], exported: [{ name: 'chat' }], erased: 'cascade' },
  chat_turn: {
    account: ['account_id'],
    exported: { not: 'For seconds, while an answer is told.' },
    erased: 'cascade',
  },
  notification: {
    account: ['account_id'],
    phone: ['phone'],
    exported: [
      {
        name: 'notifications',
        which: (sql, { id, phones }) =>
          sql`(account_id = ${id} or (account_id is null and phone = any(${phones})))`,
      },
    ],
    erased: 'delete',
  },
  notification_setting: {
    account: ['account_id'],
    exported: [{ name: 'notificationSettings', key: ['account_id'] }],
    erased: 'cascade',
  },
  push_subscription: {
    account: ['account_id'],
    exported: [{ name: 'pushSubscriptions', except: ['p256dh', 'auth'] }],
    erased: 'cascade',
  },
  message: {
    phone: ['phone'],
    exported: [{ name: 'messages', key: ['reference'] }],
    erased: 'delete',
  },
  message_opt_out: {
    phone: ['phone'],
    exported: [{ name: 'messageOptOut', key: ['phone'] }],
    erased: { keep: 'The wish to be sent no texts, which only the phone itself can tell us of.' },
  },
  inbox_message: {
    phone: ['phone'],
    exported: { not: 'What the built-in provider shows outside of production.' },
    erased: 'delete',
  },
  sign_in_challenge: {
    phone: ['phone'],
    exported: [{ name: 'signInCodes', except: ['key_number'] }],
    erased: 'delete',
  },
  code_send: {
    phone: ['phone'],
    exported: [{ name: 'codeSends', key: ['challenge_id', 'number'] }],
    erased: 'delete',
  },
  issue: {
    account: ['reporter_id', 'handled_by'],
    exported: [
      { name: 'reports', which: (sql, { id }) => sql`reporter_id = ${id}`, pictures: 'trees' },
      {
        name: 'reportsHandled',
        which: (sql, { id }) => sql`handled_by = ${id}`,
        except: ['note', 'image_name', 'code'],
      },
    ],
    erased: { by: 'erasure/erase-person.ts' },
  },
  ticket: { account: ['account_id'], exported: [{ name: 'tickets' }], erased: 'cascade' },
  ticket_message: {
    account: ['staff_id'],
    exported: [
      {
        name: 'ticketMessages',
        which: (sql, { id }) => sql`ticket_id in (select id from ticket where account_id = ${id})`,
        except: ['staff_id'],
        pictures: 'tickets',
      },
      { name: 'ticketAnswers', which: (sql, { id }) => sql`staff_id = ${id}`, except: ['image_name'] },
    ],
    erased: { by: 'erasure/erase-person.ts' },
  },
  analytics_event: {
    account: ['account_id'],
    exported: [{ name: 'analyticsEvents' }],
    erased: 'delete',
  },
  analytics_visitor_day: {
    account: ['account_id'],
    exported: [{ name: 'analyticsDays', key: ['on_day', 'visitor_id'] }],
    erased: 'cascade',
  },
  analytics_user: {
    account: ['account_id'],
    exported: [{ name: 'analyticsIdentity', key: ['account_id'] }],
    erased: 'cascade',
  },
  feedback: { account: ['account_id'], exported: [{ name: 'feedback' }], erased: 'delete' },
  company: { account: ['account_id'], exported: [{ name: 'companies' }], erased: 'detach' },
  land: { account: ['account_id'], exported: [{ name: 'lands' }], erased: 'detach' },
  planter: {
    account: ['account_id'],
    exported: [{ name: 'planters' }],
    erased: { by: 'erasure/erase-person.ts' },
  },
  partner_key: {
    account: ['created_by'],
    exported: { not: 'A key belongs to the company, and only its hash is known.' },
    erased: 'detach',
  },
  webhook_endpoint: {
    account: ['created_by'],
    exported: { not: 'An address belongs to the company.' },
    erased: 'detach',
  },
  idempotency_key: {
    account: ['account_id'],
    exported: { not: 'Answers that were given already, kept for a day.' },
    erased: { by: 'erasure/erase-person.ts' },
  },
  erasure: {
    account: ['account_id'],
    exported: [{ name: 'erasure', key: ['account_id'] }],
    erased: { keep: 'That a random id was erased, so that a restored backup is erased again.' },
  },
  erasure_code: {
    account: ['account_id'],
    exported: { not: 'For minutes, while a code is waited for.' },
    erased: 'cascade',
  },
  data_export: {
    account: ['account_id'],
    exported: { not: 'This very file.' },
    erased: 'cascade',
  },
};

export type ExportSection = Section & { table: string; key: readonly string[] };

/** What a copy of somebody's data is made of, in the order in which it is read. */
export const exportSections: readonly ExportSection[] = Object.entries(personalTables).flatMap(
  ([table, { exported }]) =>
    'not' in exported ? [] : exported.map((section) => ({ key: ['id'], ...section, table })),
);

/** The phones of an account: the one it has, and those it had and nobody has now. */
export function phonesOf(sql: Executor): Fragment {
  return sql`array[account.phone] || array(
    select old_phone from phone_change
    where account_id = account.id and not exists (select from account as other where other.phone = old_phone))`;
}

/** Whether a row of a table is the person's. */
export function isOf(sql: Executor, table: string, person: Person): Fragment {
  const { account = [], phone = [] } = personalTables[table] ?? {};
  const columns = [
    ...account.map((column) => sql`or ${sql.identifier(column)} = ${person.id}`),
    ...phone.map((column) => sql`or ${sql.identifier(column)} = any(${person.phones})`),
  ];
  return sql`(false ${columns})`;
}
