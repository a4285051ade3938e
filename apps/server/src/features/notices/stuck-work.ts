import { type StuckKind, type StuckWork, stuckKinds } from '@puente/contract/notices'
import { DomainError } from '@puente/contract/protocol/problems'
import type { StuckSource } from '../../platform/stuck-work/stuck-source.ts'
import type { RequestContext, SignedInActor, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'

/** Rows of one kind on the screen. `npm run stuck -- list` shows more. */
const shownOfKind = 20
const longestError = 300

type Sources = readonly StuckSource[]

function shown(sources: Sources): readonly { readonly kind: StuckKind; readonly source: StuckSource }[] {
  return stuckKinds.flatMap((kind) => {
    const source = sources.find((one) => one.kind === kind)
    return source === undefined ? [] : [{ kind, source }]
  })
}

/** The amount of stuck work other than notices. Transfers are excluded, because they belong to the finance area behind its gate. */
export async function countStuck(sources: Sources): Promise<number> {
  const summaries = await Promise.all(shown(sources).map(({ source }) => source.summary()))
  return summaries.reduce((sum, { count }) => sum + count, 0)
}

export async function readStuckWork(
  sources: Sources,
): Promise<{ readonly items: StuckWork[]; readonly total: number }> {
  const lists = await Promise.all(
    shown(sources).map(async ({ kind, source }) =>
      (await source.list(shownOfKind)).map(({ id, since, about, lastError }) => ({
        kind,
        id,
        since: since.toISOString(),
        about,
        lastError: lastError?.slice(0, longestError) ?? null,
      })),
    ),
  )
  return { items: lists.flat(), total: await countStuck(sources) }
}

/**
 * Makes work that gave up due again, as `npm run stuck -- repeat` does.
 * @throws DomainError `stuck-work.not-found`
 */
export function repeatStuckWork(
  { unitOfWork, stuckWork }: { readonly unitOfWork: UnitOfWork; readonly stuckWork: Sources },
  actor: SignedInActor,
  { kind, id }: { readonly kind: StuckKind; readonly id: string },
  context: RequestContext,
): Promise<void> {
  return unitOfWork.run(
    actor,
    'stuck.repeat',
    async (tx) => {
      const source = shown(stuckWork).find((one) => one.kind === kind)?.source
      if (source === undefined || !isIdOf(kind, id) || !(await source.repeat(tx, id)))
        throw new DomainError('stuck-work.not-found')
      tx.audit({ object: { type: kind, id } })
    },
    context,
  )
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const idForms = {
  job: uuid,
  'outbox-row': /^\d{1,18}$/,
  'parked-pix': /^[\x20-\x7e]+$/,
  'pix-decision': uuid,
  return: uuid,
} as const satisfies Record<StuckKind, RegExp>

/** PostgreSQL would throw on an id of another form. */
function isIdOf(kind: StuckKind, id: string): boolean {
  return idForms[kind].test(id)
}
