import type { PictureFolder } from '@nabta/domain/picture-file';

import type { Executor, Fragment } from '#core/postgres/database.ts';

/** Includes former phones that no other account has. */
export type Person = { id: string; phones: readonly string[] };

/**
 * Effect of an erasure on the rows. `cascade` and `detach`: done by the foreign key, which a test verifies.
 * `delete`: deleted by a generic statement. `by`: handled by the named file. `keep`: retained, with the
 * reason.
 */
type ErasureRule = 'cascade' | 'detach' | 'delete' | { by: string } | { keep: string };

type Section = {
  name: string;
  /** Columns that identify a row among those of the person, used for paging. */
  key?: readonly string[];
  /** Overrides which rows are exported. */
  filter?: (sql: Executor, person: Person) => Fragment;
  /** Columns omitted from the export: secrets and derived values. */
  except?: readonly string[];
  /** JSON object that replaces columns the person may not see. */
  overrides?: (sql: Executor) => Fragment;
  /** Folder of the rows' images, which are added to the export. */
  pictures?: PictureFolder;
};

type PersonalTable = {
  /** Columns with an account id or a phone. */
  account?: readonly string[];
  phone?: readonly string[];
  exported: readonly Section[] | { not: string };
  erased: ErasureRule;
};

const isOwnTree = (sql: Executor, { id }: Person) =>
  sql`tree_id in (select id from tree where owner_id = ${id})`;

/** Columns about a file, not about the person who sent or approved it. */
const importWork = [
  'updated',
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
];

/**
 * All tables with personal data, how they are exported and what an erasure does. A test compares the list
 * with the schema: a new column that refers to a person needs an entry here.
 */
export const personalTables: Record<string, PersonalTable> = {
  account: {
    account: ['id'],
    phone: ['phone', 'share_phone'],
    exported: [
      {
        name: 'account',
        filter: (sql, { id }) => sql`id = ${id}`,
        except: ['hand_salt'],
        pictures: 'accounts',
      },
    ],
    erased: { by: 'erasure/erase-person.ts' },
  },
  phone_change: {
    account: ['account_id'],
    phone: ['old_phone', 'new_phone'],
    exported: [{ name: 'phoneChanges', filter: (sql, { id }) => sql`account_id = ${id}` }],
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
    erased: { by: 'tree/transfer-tree.ts' },
  },
  tree_dedication: {
    account: ['account_id'],
    exported: [{ name: 'dedications', key: ['tree_id'] }],
    erased: 'cascade',
  },
  tree_photo: {
    account: ['added_by'],
    exported: [{ name: 'photos', pictures: 'trees' }],
    erased: { by: 'picture/remove-tree-photo.ts' },
  },
  tree_measurement: {
    exported: [{ name: 'measurements', filter: isOwnTree }],
    erased: { keep: 'They describe a tree, not a person.' },
  },
  tree_ledger: {
    account: ['from_holder', 'to_holder'],
    // Trees given away are covered by the gifts.
    exported: [{ name: 'passages', key: ['tree_id', 'seq'], filter: isOwnTree, except: ['previous_seq'] }],
    erased: { keep: 'The transfer chain stays complete; the remaining random id refers to no person.' },
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
    exported: { not: 'Hashes of codes that only the person has.' },
    erased: 'cascade',
  },
  proof_code: {
    account: ['account_id'],
    exported: { not: 'Hash of a code that only the person has.' },
    erased: 'cascade',
  },
  approval: {
    account: ['asked_by', 'decided_by'],
    exported: [
      { name: 'approvalsAsked', filter: (sql, { id }) => sql`asked_by = ${id}` },
      { name: 'approvalsDecided', filter: (sql, { id }) => sql`decided_by = ${id}`, except: ['reason'] },
    ],
    erased: 'detach',
  },
  counted_act: {
    account: ['account_id'],
    exported: { not: 'Sums of a day; the acts themselves are in the audit log.' },
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
    account: ['created_by', 'approved_by'],
    exported: [
      {
        name: 'imports',
        filter: (sql, { id }) => sql`created_by = ${id}`,
        except: importWork,
      },
      {
        name: 'importsApproved',
        filter: (sql, { id }) => sql`approved_by = ${id}`,
        except: [...importWork, 'name', 'created_by'],
      },
    ],
    erased: 'detach',
  },
  import_sample: {
    account: ['ordered_by', 'reported_by'],
    exported: [
      {
        name: 'importSamplesOrdered',
        key: ['import_id'],
        filter: (sql, { id }) => sql`ordered_by = ${id}`,
        except: ['lines', 'seed'],
      },
      {
        name: 'importSamplesReported',
        key: ['import_id'],
        filter: (sql, { id }) => sql`reported_by = ${id}`,
        except: ['lines', 'seed'],
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
  tree_evidence: {
    account: ['author_id'],
    exported: [{ name: 'evidence', except: ['image_name'] }],
    erased: 'detach',
  },
  tree_care: { account: ['done_by'], exported: [{ name: 'care' }], erased: 'detach' },
  gift: {
    account: ['giver_id', 'receiver_id'],
    phone: ['to_phone', 'given_phone'],
    exported: [
      {
        name: 'giftsGiven',
        filter: (sql, { id }) => sql`giver_id = ${id}`,
        except: ['secret_hash', 'given_phone'],
        // Hides a later phone change of the receiver.
        overrides: (sql) => sql`jsonb_build_object('to_phone', coalesce(given_phone, to_phone))`,
      },
      {
        name: 'giftsReceived',
        // A scheduled gift stays a surprise until its day.
        filter: (sql, { id, phones }) =>
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
        filter: (sql, { id }) =>
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
    exported: { not: 'Made on behalf of a sponsor; recorded in the audit log.' },
    erased: 'detach',
  },
  bulk_gift: {
    account: ['made_by'],
    exported: { not: 'Given on behalf of a sponsor; recorded in the audit log.' },
    erased: 'detach',
  },
  bulk_gift_row: { phone: ['phone'], exported: { not: 'The resulting gift is exported.' }, erased: 'delete' },
  certificate: {
    account: ['account_id'],
    exported: [{ name: 'certificates', key: ['serial'], except: ['says'] }],
    erased: 'detach',
  },
  sample: {
    account: ['drawn_by', 'closed_by'],
    exported: { not: 'Drawn as work; recorded in the audit log.' },
    erased: 'detach',
  },
  disclosure: {
    account: ['asked_by', 'withdrawn_by'],
    exported: [
      {
        name: 'reportsAsked',
        key: ['serial'],
        // Withdrawals are in the audit log.
        filter: (sql, { id }) => sql`asked_by = ${id}`,
        except: ['facts', 'facts_sha256', 'listed', 'listed_at', 'trees', 'state'],
      },
    ],
    erased: 'detach',
  },
  chat_message: { account: ['account_id'], exported: [{ name: 'chat' }], erased: 'cascade' },
  chat_turn: {
    account: ['account_id'],
    exported: { not: 'Exists for seconds while an answer is streamed.' },
    erased: 'cascade',
  },
  notification: {
    account: ['account_id'],
    phone: ['phone'],
    exported: [
      {
        name: 'notifications',
        filter: (sql, { id, phones }) =>
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
  message: { phone: ['phone'], exported: [{ name: 'messages', key: ['reference'] }], erased: 'delete' },
  message_opt_out: {
    phone: ['phone'],
    exported: [{ name: 'messageOptOut', key: ['phone'] }],
    erased: { keep: "The opt-out must outlive the account; only the phone's owner can revoke it." },
  },
  inbox_message: {
    phone: ['phone'],
    exported: { not: 'Used only by the embedded provider outside production.' },
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
      { name: 'reports', filter: (sql, { id }) => sql`reporter_id = ${id}`, pictures: 'reports' },
      {
        name: 'reportsHandled',
        filter: (sql, { id }) => sql`handled_by = ${id}`,
        except: ['note', 'image_name', 'public_image_name', 'tree_photo_id', 'code'],
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
        filter: (sql, { id }) => sql`ticket_id in (select id from ticket where account_id = ${id})`,
        except: ['staff_id'],
        pictures: 'tickets',
      },
      { name: 'ticketAnswers', filter: (sql, { id }) => sql`staff_id = ${id}`, except: ['image_name'] },
    ],
    erased: { by: 'erasure/erase-person.ts' },
  },
  analytics_event: { account: ['account_id'], exported: [{ name: 'analyticsEvents' }], erased: 'delete' },
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
  land: { account: ['account_id'], exported: [{ name: 'lands', except: ['search_text'] }], erased: 'detach' },
  planter: {
    account: ['account_id'],
    exported: [{ name: 'planters' }],
    erased: { by: 'erasure/erase-person.ts' },
  },
  partner_key: {
    account: ['created_by'],
    exported: { not: 'A key belongs to the company, and only its hash is stored.' },
    erased: 'detach',
  },
  webhook_endpoint: {
    account: ['created_by'],
    exported: { not: 'An endpoint belongs to the company.' },
    erased: 'detach',
  },
  idempotency_key: {
    account: ['account_id'],
    exported: { not: 'Stored responses, deleted after a day.' },
    erased: { by: 'erasure/erase-person.ts' },
  },
  erasure: {
    account: ['account_id'],
    exported: [{ name: 'erasure', key: ['account_id'] }],
    erased: { keep: 'Only the random id, so that the erasure can be replayed after a restore.' },
  },
  erasure_code: {
    account: ['account_id'],
    exported: { not: 'Exists for minutes until the code is used or expires.' },
    erased: 'cascade',
  },
  data_export: { account: ['account_id'], exported: { not: 'The export itself.' }, erased: 'cascade' },
};

export type ExportSection = Section & { table: string; key: readonly string[] };

/** Sections of an export, in reading order. */
export const exportSections: readonly ExportSection[] = Object.entries(personalTables).flatMap(
  ([table, { exported }]) =>
    'not' in exported ? [] : exported.map((section) => ({ key: ['id'], ...section, table })),
);

/** Current phone of an account and its former phones that no other account has. */
export function phonesOf(sql: Executor): Fragment {
  return sql`array[account.phone] || array(
    select old_phone from phone_change
    where account_id = account.id and not exists (select from account as other where other.phone = old_phone))`;
}

/** Whether a row refers to the person. */
export function refersToPerson(sql: Executor, table: string, person: Person): Fragment {
  const { account = [], phone = [] } = personalTables[table] ?? {};
  const columns = [
    ...account.map((column) => sql`or ${sql.identifier(column)} = ${person.id}`),
    ...phone.map((column) => sql`or ${sql.identifier(column)} = any(${person.phones})`),
  ];
  return sql`(false ${columns})`;
}
