import { type ColumnScreen, screenColumns } from '@puente/contract/transactions/column-choices'
import { DomainError } from '@puente/contract/protocol/problems'
import type {
  RequestContext,
  SignedInActor,
  UnitOfWork,
} from '../../../platform/unit-of-work/unit-of-work.ts'
import { readChoice, removeChoice, saveChoice } from './column-repository.ts'

/**
 * Stores which columns of a screen an admin sees, in their order. Null restores those that the screen begins with (PLUS-014).
 * @throws DomainError `request.invalid` for a column that the screen does not have, and for one that is there twice
 */
export async function chooseColumns(
  { unitOfWork }: { readonly unitOfWork: UnitOfWork },
  { screen, columns }: { readonly screen: ColumnScreen; readonly columns: readonly string[] | null },
  { actor, context }: { readonly actor: SignedInActor; readonly context: RequestContext },
): Promise<void> {
  requireKnown(screen, columns ?? [])
  await unitOfWork.run(
    actor,
    'columns.choose',
    async (tx) => {
      const before = await readChoice(tx, actor.userId, screen)
      const [was, is] = [before, columns].map((names) => names?.join(' ') ?? null)
      if (was === is) return tx.unchanged()
      await (columns === null
        ? removeChoice(tx, actor.userId, screen)
        : saveChoice(tx, { adminId: actor.userId, screen, columns }))
      tx.audit({
        object: { type: 'columns', id: screen },
        before: { columns: was ?? null },
        after: { columns: is ?? null },
      })
    },
    context,
  )
}

function requireKnown(screen: ColumnScreen, columns: readonly string[]): void {
  const known: readonly string[] = screenColumns[screen]
  const isUnknown = columns.some((column) => !known.includes(column))
  if (isUnknown || new Set(columns).size < columns.length) {
    throw new DomainError('request.invalid', {}, [{ field: 'columns', rule: 'format' }])
  }
}
