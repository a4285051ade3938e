import { DomainError } from '@puente/contract/protocol/problems'
import {
  claimKey,
  findClaim,
  type KeyedRequest,
  requestFingerprint,
} from '../../../platform/idempotency/idempotency-keys.ts'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { needsSecondAdmin } from '../../collections/public.ts'
import type { SettingsReader } from '../../settings/public.ts'
import { readGrant } from '../gate-repository.ts'
import { queryProvider } from '../provider-failure.ts'
import { announceTransfer } from './announce-transfer.ts'
import type { BeginDeps, SendingAdmin } from './begin-transfer.ts'
import { requireAsKnown, requireClosable, requireConfirmable } from './closing.rules.ts'
import { confirmClosing, dropRequestedClosing, insertClosing, standingClosing } from './closing-repository.ts'
import { applyChange, applyLookUp } from './send-transfer.ts'
import { amountsOf, type Transfer } from './transfer.ts'
import { type AccountsToQuery, accountOfTransfer } from './transfer-account.ts'
import { lockTransfer, readTransfer, acknowledgeFound } from './transfer-repository.ts'

export type CloseDeps = Pick<BeginDeps, 'database' | 'unitOfWork' | 'clock' | 'log' | 'newId'> & {
  readonly settings: Pick<SettingsReader, 'within'>
  readonly accountToQuery: AccountsToQuery
}

/**
 * Closes a transfer that the provider never showed, or shows with another amount: its amount is available again. First queries the provider, which
 * must either not show the transfer a day after it began, or still show the amount that the admin saw. Above the limit of one admin, a second admin
 * must confirm. State, postings and audit are one commit. A refusal is audited.
 * @throws DomainError `transfer.*`, `finance.provider-failed`, `provider.not-configured`, `provider.other-account`, `finance.locked`,
 *   `idempotency.*`
 */
export function closeTransfer(
  deps: CloseDeps,
  request: {
    readonly id: string
    readonly reason: string
    /** The other amount that the admin saw, in centavos. Null if they saw none. */
    readonly shownMinor: bigint | null
    readonly idempotencyKey: string
  },
  admin: SendingAdmin,
): Promise<void> {
  const { id, reason, shownMinor, idempotencyKey } = request
  const asked = { reason, shownMinor: shownMinor?.toString() ?? null }
  const command = { route: 'closeTransfer', command: 'finance.close-transfer', asked, reason, shownMinor }
  return decide(deps, { id, idempotencyKey }, admin, command, async (tx, transfer) => {
    if ((await standingClosing(tx, id)) !== null) throw new DomainError('transfer.closing-changed')
    const { 'suspense.aloneMinor': aloneMinor } = await deps.settings.within(tx)
    const { amountMinor, feeMinor } = amountsOf(transfer)
    const waits = needsSecondAdmin(amountMinor + feeMinor, aloneMinor)
    const askedBy = admin.actor.userId
    const closing = {
      id: deps.newId(),
      transferId: id,
      state: waits ? 'asked' : 'done',
      reason,
      askedBy,
    } as const
    await insertClosing(tx, closing)
    const after = { closing: closing.state, ...(shownMinor !== null && { shownMinor: asked.shownMinor }) }
    tx.audit({ object: { type: 'transfer', id }, reason, after })
    if (waits) announceTransfer(tx, id, transfer.version + 1)
    else await applyChange(deps, tx, transfer, { state: 'closed', failure: null, answer: null })
  })
}

/**
 * Closes a transfer by confirming another admin's request. A refusal is audited.
 * @throws DomainError as `closeTransfer`, and `transfer.own-closing`
 */
export function confirmTransferClosing(
  deps: CloseDeps,
  request: { readonly id: string; readonly closingId: string; readonly idempotencyKey: string },
  admin: SendingAdmin,
): Promise<void> {
  const { id, closingId, idempotencyKey } = request
  const command = {
    route: 'confirmTransferClosing',
    command: 'finance.confirm-closing',
    asked: { closingId },
  }
  return decide(deps, { id, idempotencyKey }, admin, command, async (tx, transfer) => {
    const adminId = admin.actor.userId
    requireConfirmable(await standingClosing(tx, id), closingId, adminId)
    await confirmClosing(tx, closingId, adminId)
    tx.audit({ object: { type: 'transfer', id }, before: { closing: 'asked' }, after: { closing: 'done' } })
    await applyChange(deps, tx, transfer, { state: 'closed', failure: null, answer: null })
  })
}

/** Withdraws or declines a pending request to close a transfer. Changes nothing without one. @throws DomainError `transfer.not-found` */
export function withdrawTransferClosing(
  { database, unitOfWork }: Pick<CloseDeps, 'database' | 'unitOfWork'>,
  id: string,
  { actor, context }: SendingAdmin,
): Promise<void> {
  return unitOfWork.run(
    actor,
    'finance.withdraw-closing',
    async (tx) => {
      if ((await readTransfer(database, id)) === null) throw new DomainError('transfer.not-found')
      const { version } = await lockTransfer(tx, id)
      if (!(await dropRequestedClosing(tx, id))) return tx.unchanged()
      announceTransfer(tx, id, version + 1)
    },
    context,
  )
}

/**
 * Records that an admin has read that a closed transfer was sent after all. Changes nothing if that is recorded already, or if it was not sent.
 * @throws DomainError `transfer.not-found`
 */
export function acknowledgeFoundTransfer(
  { database, unitOfWork }: Pick<CloseDeps, 'database' | 'unitOfWork'>,
  id: string,
  { actor, context }: SendingAdmin,
): Promise<void> {
  return unitOfWork.run(
    actor,
    'finance.acknowledge-found',
    async (tx) => {
      if ((await readTransfer(database, id)) === null) throw new DomainError('transfer.not-found')
      const version = await acknowledgeFound(tx, id, actor.userId)
      if (version === null) return tx.unchanged()
      tx.audit({ object: { type: 'transfer', id }, after: { found: 'seen' } })
      announceTransfer(tx, id, version)
    },
    context,
  )
}

interface ClosingCommand {
  /** Operation name of the endpoint. */
  readonly route: string
  readonly command: string
  /** The body, for the key and the audit of a refusal. */
  readonly asked: Readonly<Record<string, string | null>>
  readonly reason?: string
  /**
   * The amount that the admin saw, if they decide about one. Absent for a confirmation: it names a request, which is dropped once another amount is
   * shown.
   */
  readonly shownMinor?: bigint | null
}

async function decide(
  deps: CloseDeps,
  { id, idempotencyKey }: { readonly id: string; readonly idempotencyKey: string },
  { actor, context }: SendingAdmin,
  { route, command, asked, reason, shownMinor }: ClosingCommand,
  apply: (tx: Tx, transfer: Transfer) => Promise<void>,
): Promise<void> {
  const { database, unitOfWork, clock } = deps
  const key: KeyedRequest = {
    principal: actor.userId,
    route,
    key: idempotencyKey,
    fingerprint: requestFingerprint(`/admin/finance/transfers/${id}/closing`, asked),
  }
  const about = { object: { type: 'transfer', id }, after: asked, ...(reason !== undefined && { reason }) }
  await withAuditedRefusal(unitOfWork, { actor, command, about, context }, async () => {
    const known = await readTransfer(database, id)
    if (known === null) throw new DomainError('transfer.not-found')
    if ((await findClaim(database, key)) !== null) return
    requireClosable(known, clock.now())
    if (shownMinor !== undefined && shownMinor !== known.shownMinor)
      throw new DomainError('transfer.shown-changed')
    await askBefore(deps, known)
    await unitOfWork.run(
      actor,
      command,
      async (tx) => {
        const transfer = await lockTransfer(tx, id)
        if ((await claimKey(tx, key, id)).kind === 'replay') return tx.unchanged()
        if ((await readGrant(tx, actor, tx.now)) === null) throw new DomainError('finance.locked')
        requireClosable(transfer, tx.now)
        if (transfer.shownMinor !== known.shownMinor) throw new DomainError('transfer.shown-changed')
        await apply(tx, transfer)
      },
      context,
    )
  })
}

/**
 * Queries the provider about the transfer and applies the answer. Without an answer of the transfer's own account nobody may decide.
 * @throws DomainError as `requireAsKnown`, `finance.provider-failed`, `provider.not-configured`, `provider.other-account`
 */
async function askBefore(deps: CloseDeps, transfer: Transfer): Promise<void> {
  const { id, sentAs } = transfer
  const port = accountOfTransfer(transfer, deps.accountToQuery)
  if (typeof port === 'string') throw new DomainError(port)
  const found = await queryProvider(deps, () => port.findTransfer(sentAs))
  await applyLookUp(deps, id, { found, until: null })
  requireAsKnown(transfer, found, deps.clock.now())
}
