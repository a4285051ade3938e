import { DomainError } from '@puente/contract/protocol/problems'
import type { DecidingAdmin } from '../../platform/idempotency/decide-once.ts'
import { claimKey, requestFingerprint } from '../../platform/idempotency/idempotency-keys.ts'
import { withAuditedRefusal } from '../../platform/unit-of-work/audited-refusal.ts'
import type { Tx, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { type CaseRef, isCase } from './case-reads.ts'
import { addStep, lockOwner, removeOwner, saveOwner } from './case-repository.ts'

const objectOf = ({ kind, subject }: CaseRef) => ({ type: `case-${kind}`, id: subject }) as const

/**
 * Makes the admin the owner of a case. Changes nothing if they are. A refusal is audited.
 * @param from email of the owner that was shown, null for nobody
 * @throws DomainError `case.not-found`, `case.owner-changed`
 */
export function takeCase(
  unitOfWork: UnitOfWork,
  ref: CaseRef,
  from: string | null,
  { actor, context }: DecidingAdmin,
): Promise<void> {
  const about = { object: objectOf(ref), after: { from } } as const
  const command = 'case.take'
  return withAuditedRefusal(unitOfWork, { actor, command, about, context }, () =>
    unitOfWork.run(
      actor,
      command,
      async (tx) => {
        await requireCase(tx, ref)
        const owner = await lockOwner(tx, ref)
        if (owner?.id === actor.userId) return tx.unchanged()
        if ((owner?.email ?? null) !== from) throw new DomainError('case.owner-changed')
        await saveOwner(tx, ref, actor.userId)
        await addStep(tx, ref, { kind: 'taken', note: null, adminId: actor.userId })
        tx.audit({
          object: about.object,
          before: { ownerId: owner?.id ?? null },
          after: { ownerId: actor.userId },
        })
        announce(tx, ref)
      },
      context,
    ),
  )
}

/**
 * The admin gives a case up. Changes nothing if it is not theirs.
 * @throws DomainError `case.not-found`
 */
export function leaveCase(
  unitOfWork: UnitOfWork,
  ref: CaseRef,
  { actor, context }: DecidingAdmin,
): Promise<void> {
  return unitOfWork.run(
    actor,
    'case.leave',
    async (tx) => {
      await requireCase(tx, ref)
      const owner = await lockOwner(tx, ref)
      if (owner?.id !== actor.userId) return tx.unchanged()
      await removeOwner(tx, ref)
      await addStep(tx, ref, { kind: 'left', note: null, adminId: actor.userId })
      tx.audit({ object: objectOf(ref), before: { ownerId: owner.id }, after: { ownerId: null } })
      announce(tx, ref)
    },
    context,
  )
}

/**
 * Adds a note of the admin to a case. A repeat with the same key adds nothing.
 * @throws DomainError `case.not-found`, `idempotency.*`
 */
export function addCaseNote(
  unitOfWork: UnitOfWork,
  ref: CaseRef,
  { text, idempotencyKey }: { readonly text: string; readonly idempotencyKey: string },
  { actor, context }: DecidingAdmin,
): Promise<void> {
  const key = {
    principal: actor.userId,
    route: 'addCaseNote',
    key: idempotencyKey,
    fingerprint: requestFingerprint(`/admin/cases/${ref.kind}/${ref.subject}/notes`, { text }),
  }
  return unitOfWork.run(
    actor,
    'case.note',
    async (tx) => {
      await requireCase(tx, ref)
      if ((await claimKey(tx, key, actor.userId)).kind === 'replay') return tx.unchanged()
      await addStep(tx, ref, { kind: 'note', note: text, adminId: actor.userId })
      tx.audit({ object: objectOf(ref), after: { note: 'added' } })
      announce(tx, ref)
    },
    context,
  )
}

async function requireCase(tx: Tx, ref: CaseRef): Promise<void> {
  if (!(await isCase(tx, ref))) throw new DomainError('case.not-found')
}

function announce(tx: Tx, { subject }: CaseRef): void {
  tx.announce({ topic: 'case', id: subject, version: tx.now.getTime() }, ['admins'])
}
