import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { createEmptyDatabase, type TestDatabase } from '#testing/test-database.ts';

import { connectDatabase, type Database, type Executor } from './database.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createEmptyDatabase();
  database = testDatabase.database;
  await database.sql`create table tree (name text primary key, height integer not null default 0)`;
});

beforeEach(async () => {
  await database.sql`truncate tree`;
});

afterAll(() => testDatabase.drop());

test('returns instants as dates, days as text and big integers as numbers', async () => {
  const [row] = await database.sql`
    select '2026-11-15T03:00:00+03'::timestamptz as at, '2026-11-15'::date as day, count(*), array[7]::bigint[] as ids`;
  expect(row).toEqual({ at: new Date('2026-11-15T00:00:00Z'), day: '2026-11-15', count: 1, ids: [7] });
});

test('sends and returns arrays with the types of their elements', async () => {
  const { sql } = database;
  const at = new Date('2026-11-15T00:00:00Z');
  const [row] = await sql`
    select ${['a', 'b,"c"']}::text[] as names, ${[1, 2]}::integer[] as numbers, ${[at]}::timestamptz[] as dates,
      ${[true, false]}::boolean[] as flags, array['{"a": 1}'::jsonb] as documents, '{}'::uuid[] as none`;
  expect(row).toEqual({
    names: ['a', 'b,"c"'],
    numbers: [1, 2],
    dates: [at],
    flags: [true, false],
    documents: [{ a: 1 }],
    none: [],
  });
  expect(await sql`select 1 as one where 'b' = any(${['a', 'b']})`).toHaveLength(1);
});

test('converts every kind of value', async () => {
  const { sql } = database;
  const at = new Date('2026-11-15T00:00:00.570Z');
  const [row] = await sql`
    select ${at} - interval '1 hour' as earlier, ${at} as at, ${true} as flag, ${7n} as big, ${new Uint8Array([1, 2])} as bytes,
      ${null}::text as nothing, 1.50 as numeric, interval '1 day' as interval, array[1.5]::numeric[] as numerics,
      array['2026-11-15'::date, null] as days, 0.1::float8 as float, '{"a": [1]}'::json as document`;
  expect(row).toEqual({
    earlier: new Date('2026-11-14T23:00:00.570Z'),
    at,
    flag: true,
    big: 7,
    bytes: Buffer.from([1, 2]),
    nothing: null,
    numeric: '1.50',
    interval: '1 day',
    numerics: ['1.5'],
    days: ['2026-11-15', null],
    float: 0.1,
    document: { a: [1] },
  });
});

test('adds the failed statement to its error', async () => {
  await expect(database.sql`select 1 / ${0}::integer`).rejects.toMatchObject({
    code: '22012',
    statement: 'select 1 / $1::integer',
  });
});

test('throws instead of rounding an integer that a number cannot hold', async () => {
  await expect(database.sql`select 9007199254740993::bigint`).rejects.toThrow('too large');
});

test('limits the duration of statements and idle transactions on every connection', async () => {
  const defaults = connectDatabase({ url: testDatabase.url, poolSize: 1, preparedStatements: true });
  const rows = await defaults.sql`
    select name, setting from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'application_name') order by name`;
  await defaults.end();
  expect(rows.map((row) => row['setting'])).toEqual(['nabta', '10000', '5000']);
});

test('rejects writes through the read executor, as a replica does', async () => {
  await expect(insertTree(database.readSql, 'palm')).rejects.toThrow('read-only transaction');
});

test('falls back to the primary when replicas are unavailable, in transactions too', async () => {
  const readUrl = 'postgres://nobody@127.0.0.1:1/nothing';
  const withoutReplica = connectDatabase({
    url: testDatabase.url,
    readUrl,
    poolSize: 2,
    preparedStatements: true,
  });
  await insertTree(withoutReplica.sql, 'palm');
  const [fromQuery] = await withoutReplica.readSql`select name from tree`;
  const [fromTransaction] = await withoutReplica.readTransaction((sql) => sql`select name from tree`);
  await withoutReplica.end();
  expect([fromQuery, fromTransaction]).toEqual([{ name: 'palm' }, { name: 'palm' }]);
});

test('returns the right results to reads that share a connection, even when one fails', async () => {
  const smallPool = connectDatabase({ url: testDatabase.url, poolSize: 1, preparedStatements: true });
  await smallPool.readSql`select ${1}::integer as number`;
  const numbers = Array.from({ length: 200 }, (_, index) => index);
  const answers = await Promise.allSettled(
    numbers.map(
      (number) =>
        smallPool.readSql`select 12 / ${number % 5}::integer as quotient, ${number}::integer as number`,
    ),
  );
  await smallPool.end();
  expect(answers.map(({ status }) => status)).toEqual(
    numbers.map((n) => (n % 5 === 0 ? 'rejected' : 'fulfilled')),
  );
  const matching = answers.filter(
    (answer, n) => answer.status === 'fulfilled' && answer.value[0]?.['number'] === n,
  );
  expect(matching).toHaveLength(160);
});

test('runs a read transaction on an exclusive connection', async () => {
  const smallPool = connectDatabase({ url: testDatabase.url, poolSize: 1, preparedStatements: true });
  const others = () => Array.from({ length: 4 }, () => smallPool.readSql`select now()::text as now`);
  const outside = others();
  const inside = await smallPool.readTransaction(async (sql) => {
    const [first] = await sql`select now()::text as now`;
    outside.push(...others());
    const [second] = await sql`select pg_sleep(0.01), now()::text as now`;
    return [first?.['now'], second?.['now']];
  });
  expect(inside[0]).toBe(inside[1]);
  const [later] = await Promise.all(outside.slice(4));
  expect(later?.[0]?.['now']).not.toBe(inside[0]);
  await smallPool.end();
});

test('never mixes up results after a query that cannot be serialized', async () => {
  const smallPool = connectDatabase({ url: testDatabase.url, poolSize: 1, preparedStatements: true });
  const read = async (number: number | undefined) => {
    const [row] = await smallPool.readSql`select ${number as number}::integer as number`;
    return Number(row?.['number']);
  };
  for (let round = 0; round < 20; round += 1) {
    const inputs = Array.from({ length: 12 }, (_, index) =>
      index === round % 12 ? undefined : round * 100 + index,
    );
    const answers = await Promise.allSettled(inputs.map(read));
    const wrong = answers.filter(
      (answer, index) => answer.status === 'fulfilled' && answer.value !== inputs[index],
    );
    expect(wrong).toEqual([]);
    expect(answers[round % 12]?.status).toBe('rejected');
    expect(await read(round)).toBe(round);
  }
  await smallPool.end();
});

test('reports a lost connection to every read that shares it', async () => {
  const smallPool = connectDatabase({ url: testDatabase.url, poolSize: 1, preparedStatements: true });
  const reads = [1, 2, 3].map(() => smallPool.readSql`select pg_terminate_backend(pg_backend_pid())`);
  const answers = await Promise.allSettled(reads);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await smallPool.readSql`select 1 as one`).toEqual([{ one: 1 }]);
  await smallPool.end();
});

test('commits a transaction completely or not at all', async () => {
  await database.transaction((sql) => insertTree(sql, 'palm'));
  const failing = database.transaction(async (sql) => {
    await insertTree(sql, 'acacia');
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await treeNames()).toEqual(['palm']);
});

test('rolls back a transaction that ignored a failed statement', async () => {
  const ignoring = database.transaction(async (sql) => {
    await insertTree(sql, 'palm');
    await insertTree(sql, 'palm').catch(() => {});
  });
  await expect(ignoring).rejects.toMatchObject({ code: '23505' });
  expect(await treeNames()).toEqual([]);
});

test('sends deferred statements last and rolls back when one fails', async () => {
  const planting = (last: number) =>
    database.transaction(async (sql) => {
      await sql.atEnd(() => sql`update tree set height = 6 / ${last}::integer`);
      await sql`insert into tree values ('palm')`;
    });
  await expect(planting(0)).rejects.toMatchObject({ code: '22012' });
  expect(await database.sql`select * from tree`).toEqual([]);
  await planting(2);
  expect(await database.sql`select * from tree`).toEqual([{ name: 'palm', height: 3 }]);
});

test('throws the error of the first failed statement when others were sent after it', async () => {
  const transaction = database.transaction(async (sql) => {
    const failing = sql`do $$ begin raise exception 'no space' using errcode = 'disk_full'; end $$`;
    const [, next] = await Promise.allSettled([failing, sql`select 1`]);
    if (next.status === 'rejected') throw next.reason;
  });
  await expect(transaction).rejects.toMatchObject({ code: '53100' });
});

test('rejects statements of an executor after its transaction', async () => {
  const leaked = await database.transaction(async (sql) => ({ sql }));
  await expect(insertTree(leaked.sql, 'late')).rejects.toThrow('over');
  expect(await treeNames()).toEqual([]);
});

test('retries a transaction after a serialization failure with the changes of the other one', async () => {
  await insertTree(database.sql, 'palm');
  let runs = 0;
  const grow = async (sql: Executor) => {
    runs += 1;
    const [row] = await sql<{ height: number }[]>`select height from tree`;
    if (runs === 1) await database.sql`update tree set height = 10`;
    await sql`update tree set height = ${(row?.height ?? 0) + 1}`;
  };
  await database.transaction(grow, { isolation: 'repeatable read' });
  expect(await database.sql`select height from tree`).toEqual([{ height: 11 }]);
  expect(runs).toBe(2);
});

test('retries a deadlock, but not for ever', async () => {
  let runs = 0;
  const deadlocked = database.transaction(async (sql) => {
    runs += 1;
    await sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`;
  });
  await expect(deadlocked).rejects.toMatchObject({ code: '40P01' });
  expect(runs).toBe(5);
});

test('retries a deadlock that is noticed only by a pipelined statement behind it', async () => {
  let runs = 0;
  await database.transaction(async (sql) => {
    runs += 1;
    if (runs > 1) return;
    const deadlock = sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`;
    const [, next] = await Promise.allSettled([deadlock, insertTree(sql, 'palm')]);
    if (next.status === 'rejected') throw next.reason;
  });
  expect(runs).toBe(2);
});

test('retries a deadlocked statement outside a transaction', async () => {
  await database.sql`create table attempt (id integer generated always as identity)`;
  await database.sql`insert into attempt default values`;
  await database.sql`
    do $$ begin
      if nextval('attempt_id_seq') < 4 then raise exception 'deadlock' using errcode = '40P01'; end if;
    end $$`;
  expect(await database.sql.oneValue`select nextval('attempt_id_seq')::int as next`).toBe(5);
  await database.sql`drop table attempt`;
});

test('retries a transaction whose connection is lost before the commit, without effects of the first run', async () => {
  let runs = 0;
  await database.transaction(async (sql) => {
    runs += 1;
    await insertTree(sql, `run ${runs}`);
    if (runs > 1) return;
    await loseConnection(sql).catch(() => {});
    await insertTree(sql, 'after the loss').catch(() => {});
    await insertTree(sql, 'after the loss, again').catch(() => {});
  });
  expect(runs).toBe(2);
  expect(await treeNames()).toEqual(['run 2']);
});

test('keeps late work of a transaction out of other transactions', async () => {
  const smallPool = connectDatabase({ url: testDatabase.url, poolSize: 1, preparedStatements: true });
  const lateWork = Promise.withResolvers<void>();
  const lateOutcome = Promise.withResolvers<unknown>();
  let runs = 0;
  await smallPool.transaction(async (sql) => {
    runs += 1;
    if (runs > 1) return;
    void lateWork.promise.then(() => insertTree(sql, 'ghost').then(lateOutcome.resolve, lateOutcome.resolve));
    await loseConnection(sql);
  });
  await smallPool.transaction(async (sql) => {
    await insertTree(sql, 'mine');
    lateWork.resolve();
    expect(await lateOutcome.promise).toBeInstanceOf(Error);
  });
  await smallPool.end();
  expect(runs).toBe(2);
  expect(await treeNames()).toEqual(['mine']);
});

test('does not retry when the connection is lost during the commit, because the outcome is unknown', async () => {
  await database.sql.script(`
    create table fragile (id integer);
    create function die() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
    create constraint trigger die_at_commit after insert on fragile
      deferrable initially deferred for each row execute function die();`);
  let runs = 0;
  const lost = database.transaction(async (sql) => {
    runs += 1;
    await sql`insert into fragile values (1)`;
  });
  await expect(lost).rejects.toThrow();
  expect(runs).toBe(1);
});

test('reconnects after the server has dropped every connection', async () => {
  await Promise.all(Array.from({ length: 10 }, () => database.sql`select pg_sleep(0.01)`));
  await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await Promise.all(Array.from({ length: 20 }, () => database.transaction((sql) => sql`select 1`)));
  expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }]);
});

test('runs hundreds of concurrent transactions and queries on a few connections', async () => {
  const smallPool = connectDatabase({ url: testDatabase.url, poolSize: 3, preparedStatements: true });
  const numbers = Array.from({ length: 400 }, (_, index) => index);
  await Promise.all(
    numbers.map((number) =>
      number % 2 === 0
        ? insertTree(smallPool.sql, `tree ${number}`)
        : smallPool.transaction((sql) => insertTree(sql, `tree ${number}`)),
    ),
  );
  await smallPool.end();
  expect(await treeNames()).toHaveLength(400);
});

test.each([
  { preparedStatements: true, names: 1 },
  { preparedStatements: false, names: 0 },
])('uses named statements only if enabled: $preparedStatements', async ({ names, preparedStatements }) => {
  const smallPool = connectDatabase({ url: testDatabase.url, poolSize: 1, preparedStatements });
  await smallPool.sql`select ${'palm'}::text`;
  const rows = await smallPool.sql.script(
    `select from pg_prepared_statements where statement like '%::text'`,
  );
  await smallPool.end();
  expect(rows).toHaveLength(names);
});

test('rejects immediately when the database is unreachable', async () => {
  const absent = connectDatabase({
    url: 'postgres://postgres@127.0.0.1:1/none',
    poolSize: 1,
    preparedStatements: true,
  });
  await expect(absent.sql`select 1`).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await absent.end();
});

async function insertTree(sql: Executor, name: string): Promise<void> {
  await sql`insert into tree (name) values (${name})`;
}

async function treeNames(): Promise<string[]> {
  const rows = await database.sql<{ name: string }[]>`select name from tree order by name`;
  return rows.map(({ name }) => name);
}

async function loseConnection(sql: Executor): Promise<void> {
  await sql`select pg_terminate_backend(pg_backend_pid())`;
}
