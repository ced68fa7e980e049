import { AppError } from '#core/errors/app-error.ts';
import type { ErrorTexts } from '#core/errors/error-texts.ts';
import type { Executor } from '#core/postgres/database.ts';

import { insertMovement, type Movement, updateStock } from './stock.queries.ts';

export const stockErrors = {
  STOCK_TOO_LOW: {
    ar: 'لا يكفي المخزون لهذا. لم يتغيّر شيء. يلزم تسجيل ما وصل، أو تسوية المخزون ببلاغ، ثم إعادة المحاولة.',
    en: 'There is not enough in stock for this. Nothing was changed. Record what arrived, or settle the stock by an issue, then try again.',
    pt: 'Não há estoque suficiente para isso. Nada foi alterado. Registre o que chegou ou ajuste o estoque por uma ocorrência e tente novamente.',
  },
} satisfies ErrorTexts;

/** The only writer of stock: changes the quantity and logs the movement together; never goes below zero. */
export async function moveStock(sql: Executor, movement: Movement): Promise<void> {
  if (!(await updateStock(sql, movement))) throw new AppError('STOCK_TOO_LOW');
  await insertMovement(sql, movement);
}
