import type { EncryptedColumn } from '../platform/crypto/encrypted-column.ts'
import { type ReencryptDeps, reencryptColumn } from '../platform/crypto/reencrypt-column.ts'

/** Writes a line for the operator. */
export interface OperatorLines {
  readonly say: (line: string) => void
  readonly complain: (line: string) => void
}

/**
 * Re-encrypts columns with the primary key, reports each value that opens with neither key, and reports whether the former key is still needed.
 * Returns the exit status: 1 if there is such a value.
 */
export async function rotateColumns(
  deps: ReencryptDeps,
  columns: readonly EncryptedColumn[],
  { say, complain }: OperatorLines,
): Promise<0 | 1> {
  let allChanged = 0
  let allUnreadable = 0
  for (const column of columns) {
    const name = `${column.table}.${column.column}`
    const { read, changed, unreadable } = await reencryptColumn(deps, column)
    say(
      `${name}: ${read} valores, ${changed} pasaron a la clave actual, ${unreadable.length} no se pueden leer.`,
    )
    for (const id of unreadable)
      complain(`${name} de ${id}: no se puede leer con ninguna clave y quedó como estaba.`)
    allChanged += changed
    allUnreadable += unreadable.length
  }
  // Only a run that finds nothing to do proves that no process writes under the former key any more.
  say(
    allChanged + allUnreadable === 0
      ? 'Todo está bajo la clave actual: MASTER_KEY_SECONDARY ya no hace falta para esta base de datos.'
      : 'Conservá MASTER_KEY_SECONDARY y repetí el comando hasta que diga que ya no hace falta.',
  )
  return allUnreadable > 0 ? 1 : 0
}
