import type { ColumnScreen } from '@puente/contract/transactions/column-choices'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'

/** The columns that an admin chose for a screen, in their order, or null without a choice. */
export async function readChoice(
  database: Pick<Database, 'statement'> | Pick<Tx, 'statement'>,
  adminId: string,
  screen: ColumnScreen,
): Promise<readonly string[] | null> {
  const [row] = await database.statement<{ columns: string[] }>(
    'columns.read',
    'select columns from admin_column_choices where admin_id = $1 and screen = $2',
    [adminId, screen],
  )
  return row?.columns ?? null
}

export async function saveChoice(
  tx: Tx,
  choice: { readonly adminId: string; readonly screen: ColumnScreen; readonly columns: readonly string[] },
): Promise<void> {
  await tx.statement(
    'columns.save',
    `insert into admin_column_choices (admin_id, screen, columns) values ($1, $2, $3)
     on conflict (admin_id, screen) do update set columns = excluded.columns`,
    [choice.adminId, choice.screen, choice.columns],
  )
}

export async function removeChoice(tx: Tx, adminId: string, screen: ColumnScreen): Promise<void> {
  await tx.statement(
    'columns.remove',
    'delete from admin_column_choices where admin_id = $1 and screen = $2',
    [adminId, screen],
  )
}
