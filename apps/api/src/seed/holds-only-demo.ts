import { connectDatabase } from '../platform/postgres/database.ts';
import { selectHasStranger } from './world.queries.ts';

/** Whether every account of the database was made by the demo data or by `npm run seed`. */
export async function holdsOnlyDemo(url: string): Promise<boolean> {
  const database = connectDatabase({ url, poolSize: 1, preparedStatements: false });
  try {
    return !(await selectHasStranger(database.sql));
  } finally {
    await database.end();
  }
}
