import type { Executor } from '../../platform/postgres/database.ts';

/** Why stock moves. `delivered`: it came. `adjusted`: an issue was settled. `planted`: a tree took one. `returned`: a planting was taken back. */
export type MovementKind = 'delivered' | 'adjusted' | 'planted' | 'returned';

export type Movement = {
  effortId: string;
  specieId: string;
  /** More where it is above zero, less below. */
  quantity: number;
  kind: MovementKind;
  /** The delivery, the issue or the tree. */
  sourceId: string;
  note?: string | null;
  movedBy: string;
  at: Date;
};

/** False where the stock would go below zero; then nothing has changed. */
export async function updateStock(
  sql: Executor,
  { effortId, specieId, quantity }: Movement,
): Promise<boolean> {
  const rows =
    quantity > 0
      ? await sql`
          insert into stock (effort_id, specie_id, quantity) values (${effortId}, ${specieId}, ${quantity})
          on conflict (effort_id, specie_id) do update set quantity = stock.quantity + excluded.quantity
          returning quantity`
      : await sql`
          update stock set quantity = quantity + ${quantity}
          where effort_id = ${effortId} and specie_id = ${specieId} and quantity + ${quantity} >= 0
          returning quantity`;
  return rows.length === 1;
}

export async function insertMovement(sql: Executor, movement: Movement): Promise<void> {
  const { effortId, specieId, quantity, kind, sourceId, note = null, movedBy, at } = movement;
  await sql`
    insert into stock_movement (effort_id, specie_id, quantity, kind, source_id, note, moved_by, at)
    values (${effortId}, ${specieId}, ${quantity}, ${kind}, ${sourceId}, ${note}, ${movedBy}, ${at})`;
}
