import type { ApproveDeps } from '../../src/features/establishments/approval/approve-establishment.ts'
import type { ReviewDeps } from '../../src/features/establishments/approval/establishment-review.ts'
import { readBankAccount } from '../../src/features/verification/bank-data/bank-account.ts'
import { addEstablishment, type StoredEstablishment } from './establishments.ts'
import { createReviewWorld, publicUrl } from './review-world.ts'

export type ApprovalWorld = Awaited<ReturnType<typeof createApprovalWorld>>

/** Admins and establishments on a real database. */
export async function createApprovalWorld() {
  const people = await createReviewWorld()
  const { test, rows, lists, deps, clock } = people
  const reading = { database: test.db, cipher: lists.cipher }
  let draws: number[] = []
  let drawn = 0
  const desk: ApproveDeps & ReviewDeps = {
    ...lists,
    mail: deps.mail,
    files: deps.files,
    publicUrl,
    bankAccountOf: (userId) => readBankAccount(reading, userId),
    // Without given numbers, each draw differs from the last.
    randomBelow: (bound) => (draws.shift() ?? (drawn += 7)) % bound,
  }
  return {
    ...people,
    desk,
    /** The next numbers that the random source gives. */
    setDraws(next: readonly number[]): void {
      draws = [...next]
    },
    establishment: (of: StoredEstablishment) =>
      addEstablishment(lists, test, { createdAt: clock.now(), ...of }),
    async owner(over: Parameters<typeof people.people.user>[0] = {}) {
      return people.people.user(over)
    },
    /** Takes back the approval of a person's identity (decision 0063). */
    withdrawApproval: (userId: string, reason: string) =>
      rows(
        `update verifications set status = 'rejected', rejection_reason = $2, approval_withdrawn_at = $3 where user_id = $1`,
        [userId, reason, clock.now()],
      ),
    rowOf: async (id: string) => (await rows('select * from establishments where id = $1', [id]))[0],
    audited: (command: string) =>
      rows(
        'select object_id, actor_id, outcome, body::jsonb as body from audit_log where command = $1 order by seq',
        [command],
      ),
    mailsOf: (type: string) => rows('select * from mails where email_type = $1 order by id', [type]),
    announced: async (id: string) =>
      (await rows('select events from outbox where events is not null order by id'))
        .flatMap(({ events }) => events)
        .filter((event: { topic: string; id: string }) => event.topic === 'establishment' && event.id === id),
  }
}
