import pg from 'pg';

/** Whether PostgreSQL refused a row because there is one like it. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505';
}
