import {
  type EncryptedColumn,
  type ReencryptDeps,
  reencryptColumn,
} from '../platform/crypto/reencrypt-column.ts'

/** Where the command writes for its operator, a line each. */
export interface OperatorLines {
  readonly say: (line: string) => void
  readonly complain: (line: string) => void
}

/**
 * Brings columns under the primary key, and reports each value that opens under neither key.
 * Returns the exit status: 1 if there is such a value.
 */
export async function rotateColumns(
  deps: ReencryptDeps,
  columns: readonly EncryptedColumn[],
  { say, complain }: OperatorLines,
): Promise<0 | 1> {
  let status: 0 | 1 = 0
  for (const column of columns) {
    const name = `${column.table}.${column.column}`
    const { read, changed, unreadable } = await reencryptColumn(deps, column)
    say(
      `${name}: ${read} valores, ${changed} pasaron a la clave actual, ${unreadable.length} no se pueden leer.`,
    )
    for (const id of unreadable)
      complain(`${name} de ${id}: no se puede leer con ninguna clave y quedó como estaba.`)
    if (unreadable.length > 0) status = 1
  }
  return status
}
