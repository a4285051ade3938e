import { countedUpTo, lastPage } from '@puente/contract/protocol/paging'
import { DomainError } from '@puente/contract/protocol/problems'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createReviewWorld,
  goodCbu,
  publicUrl,
  type ReviewWorld,
} from '../../../../test/factories/review-world.ts'
import { approveVerification } from './approve-verification.ts'
import { type Decision, decideCase, type Reviewer } from './decide-case.ts'
import { readPersonView } from '../people/read-person.ts'
import { readReviews } from './review-reads.ts'

const approval: Decision = { kind: 'approve' }
const rejection: Decision = {
  kind: 'reject',
  reason: 'La selfie está borrosa.\nProbá con más luz.',
  documents: ['selfie'],
}

let world: ReviewWorld
let admin: Reviewer
beforeAll(async () => {
  world = await createReviewWorld()
})
beforeEach(async () => {
  await world.test.reset()
  admin = await world.admin()
})
afterAll(() => world.test.close())

const decide = (case_: { userId: string; version: number }, decision: Decision, by = admin) =>
  decideCase(world.deps, { userId: case_.userId, version: case_.version, decision }, by)

async function refusal(work: Promise<unknown>): Promise<DomainError> {
  try {
    await work
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

const caseRow = async (userId: string) =>
  (await world.rows('select * from verifications where user_id = $1', [userId]))[0]
const audited = (command: string, outcome: string) =>
  world.rows(
    'select object_id, actor_id, body::jsonb as body from audit_log where command = $1 and outcome = $2',
    [command, outcome],
  )
const announced = async (userId: string) =>
  (await world.rows('select events from outbox where events is not null'))
    .flatMap(({ events }) => events)
    .filter(({ topic, id }) => topic === 'verification' && id === userId)

describe('an approval', () => {
  it('sets status and time, clears the reason, and is audited with the admin in one step (APPR-004, KYC-029)', async () => {
    const person = await world.person()
    await world.rows(
      `update verifications set rejected_documents = '{selfie}', rejection_reason = 'antes' where user_id = $1`,
      [person.userId],
    )
    const decided = await decide(person, approval)
    expect(decided).toEqual({ userId: person.userId, status: 'approved', label: 'approved', version: 3 })
    expect(await caseRow(person.userId)).toMatchObject({
      status: 'approved',
      rejection_reason: null,
      rejected_documents: [],
      approved_at: world.clock.now(),
      decided_by: admin.actor.userId,
      selfie_file_id: person.files[2],
      version: 3,
    })
    expect(await audited('verification.approve', 'done')).toMatchObject([
      {
        object_id: person.userId,
        actor_id: admin.actor.userId,
        body: { before: { status: 'pending' }, after: { status: 'approved' } },
      },
    ])
    expect(
      await world.rows(
        'select from_status, to_status, reason, decided_by from verification_history where user_id = $1',
        [person.userId],
      ),
    ).toEqual([
      { from_status: 'pending', to_status: 'approved', reason: null, decided_by: admin.actor.userId },
    ])
  })

  it('mails the person in their language and notifies their open screens and every admin (APPR-007)', async () => {
    const person = await world.person({ language: 'pt' })
    await decide(person, approval)
    const mails = await world.rows(
      `select recipient_email, language, body_text from mails where email_type = 'VERIFICATION_APPROVED'`,
    )
    expect(mails).toMatchObject([{ recipient_email: person.email, language: 'pt' }])
    expect(mails[0]?.body_text).toContain(`${publicUrl}/exchange`)
    expect(await announced(person.userId)).toMatchObject([
      { version: 3, channels: [`user:${person.userId}`, 'admins'] },
    ])
  })

  it('is refused before the review was sent, after it, and to a rejected person (APPR-003, KYC-029)', async () => {
    const early = await world.person({}, 'not_started')
    expect((await refusal(decide(early, approval))).code).toBe('verification.changed')
    const done = await world.person()
    const { version } = await decide(done, approval)
    expect((await refusal(decide({ ...done, version }, approval))).code).toBe('verification.changed')
    const rejected = await world.person()
    const after = await decide(rejected, rejection)
    expect((await refusal(decide({ ...rejected, version: after.version }, approval))).code).toBe(
      'verification.changed',
    )
    expect(await caseRow(early.userId)).toMatchObject({ status: 'not_started', version: 2 })
  })
})

describe('a rejection', () => {
  it('keeps the reason, drops the three references, and discards the files in the same transaction (APPR-009)', async () => {
    const person = await world.person()
    expect(await decide(person, rejection)).toMatchObject({ status: 'rejected', label: 'rejected' })
    expect(await caseRow(person.userId)).toMatchObject({
      status: 'rejected',
      rejection_reason: rejection.kind === 'reject' && rejection.reason,
      rejected_documents: ['selfie'],
      dni_front_file_id: null,
      dni_back_file_id: null,
      selfie_file_id: null,
      approved_at: null,
    })
    const discarded = await world.rows('select id, discarded_at from files where owner_id = $1 order by id', [
      person.userId,
    ])
    expect(discarded).toEqual(person.files.toSorted().map((id) => ({ id, discarded_at: world.clock.now() })))
    const [mail] = await world.rows(
      `select recipient_email, body_text from mails where email_type = 'VERIFICATION_REJECTED'`,
    )
    expect(mail.recipient_email).toBe(person.email)
    expect(mail.body_text).toContain('La selfie está borrosa.')
    expect(mail.body_text).toContain('Probá con más luz.')
  })

  it('is audited with reason, admin and which files were deleted (APPR-009)', async () => {
    const person = await world.person()
    await decide(person, rejection)
    const [front, back, selfie] = person.files
    expect(await audited('verification.reject', 'done')).toMatchObject([
      {
        actor_id: admin.actor.userId,
        body: {
          reason: rejection.kind === 'reject' && rejection.reason,
          after: { status: 'rejected', deletedFiles: { frontId: front, backId: back, selfie } },
        },
      },
    ])
  })

  it('applies to a person who never submitted, and changes nothing if its mail cannot be queued (KYC-029, APPR-011)', async () => {
    const early = await world.person({}, 'not_started')
    expect(await decide(early, rejection)).toMatchObject({ status: 'rejected' })
    const other = await world.person()
    const broken = {
      ...world.deps,
      mail: { ...world.deps.mail, queue: () => Promise.reject(new Error('no table')) },
    }
    await expect(
      decideCase(broken, { userId: other.userId, version: other.version, decision: rejection }, admin),
    ).rejects.toThrow('no table')
    expect(await caseRow(other.userId)).toMatchObject({ status: 'pending', selfie_file_id: other.files[2] })
    expect(
      await world.rows('select id from files where owner_id = $1 and discarded_at is not null', [
        other.userId,
      ]),
    ).toEqual([])
  })
})

describe('two admins at one case', () => {
  it('shows the second admin the present state of the case and who decided, and audits the attempt (APPR-014)', async () => {
    const person = await world.person()
    await decide(person, approval)
    const second = await world.admin()
    const refused = await refusal(decide(person, rejection, second))
    const [{ email }] = await world.rows('select email from users where id = $1', [admin.actor.userId])
    expect(refused.code).toBe('verification.changed')
    expect(refused.details).toEqual({ status: 'approved', label: 'approved', version: 3, decidedBy: email })
    expect(await audited('verification.reject', 'verification.changed')).toMatchObject([
      { object_id: person.userId, actor_id: second.actor.userId },
    ])
  })

  it('allows only one of ten simultaneous approvals and rejections, and does nothing twice (APPR-014)', async () => {
    const admins = await Promise.all(Array.from({ length: 10 }, () => world.admin()))
    for (let round = 0; round < 3; round += 1) {
      const person = await world.person()
      const outcomes = await Promise.allSettled(
        admins.flatMap((by) => [decide(person, approval, by), decide(person, rejection, by)]),
      )
      const won = outcomes.filter((outcome) => outcome.status === 'fulfilled')
      expect(won).toHaveLength(1)
      for (const outcome of outcomes)
        if (outcome.status === 'rejected')
          expect(outcome.reason).toMatchObject({ code: 'verification.changed' })
      const status = won[0]?.value.status
      expect(await caseRow(person.userId)).toMatchObject({ status, version: 3 })
      expect(
        await world.rows('select to_status from verification_history where user_id = $1', [person.userId]),
      ).toEqual([{ to_status: status }])
      expect(
        await world.rows(
          `select email_type from mails where user_id = $1 and email_type like 'VERIFICATION_%'`,
          [person.userId],
        ),
      ).toEqual([{ email_type: status === 'approved' ? 'VERIFICATION_APPROVED' : 'VERIFICATION_REJECTED' }])
      const gone = await world.rows('select id from files where owner_id = $1 and discarded_at is not null', [
        person.userId,
      ])
      expect(gone).toHaveLength(status === 'rejected' ? 3 : 0)
    }
  })

  it('lets nobody decide on their own documents', async () => {
    const person = await world.person()
    await world.people.changeRole(person.email, 'admin')
    const self: Reviewer = { ...admin, actor: { ...admin.actor, userId: person.userId } }
    expect((await refusal(decide(person, approval, self))).code).toBe('verification.own-case')
    expect(await audited('verification.approve', 'verification.own-case')).toHaveLength(1)
  })

  it('finds no case for an unknown id or a closed account', async () => {
    const person = await world.person()
    await world.rows('update verifications set closed_at = now() where user_id = $1', [person.userId])
    for (const userId of [person.userId, crypto.randomUUID()])
      expect((await refusal(decide({ userId, version: 2 }, approval))).code).toBe('person.not-found')
  })
})

describe('the desk', () => {
  it('counts both labels over all people, and lists the cases of a label by their wait, the longest first (APPR-001, APPR-002)', async () => {
    const first = await world.person()
    await world.rows(`update files set media_type = 'application/pdf' where id = $1`, [first.files[1]])
    world.clock.advance(60_000)
    const second = await world.person()
    const partial = await world.person({}, 'not_started')
    // Ids grow with the clock, which stands still here.
    world.clock.advance(1000)
    const nothing = await world.people.user()
    await decide(await world.person(), approval)
    const closed = await world.person()
    await world.rows('update verifications set closed_at = now() where user_id = $1', [closed.userId])

    const desk = await readReviews(world.test.db, { label: 'pending', page: 1 })
    expect(desk.items.map(({ userId }) => userId)).toEqual([first.userId, second.userId])
    expect(desk.items[0]).toMatchObject({
      label: 'pending',
      documents: {
        frontId: first.files[0],
        backId: first.files[1],
        selfie: first.files[2],
        pdfs: [first.files[1]],
      },
    })
    expect(desk).toMatchObject({ total: 2, totalIsExact: true, counters: { pending: 2, awaiting: 2 } })
    const awaiting = await readReviews(world.test.db, { label: 'awaiting', page: 1 })
    expect(awaiting.items.map(({ userId }) => userId)).toEqual([partial.userId, nothing.userId])
    expect((await readReviews(world.test.db, { label: 'approved', page: 1 })).total).toBe(1)
    expect(await readReviews(world.test.db, { label: 'all', page: 2 })).toMatchObject({ items: [], total: 5 })
  })

  it('keeps its counters over all users on a page that shows none of them (APPR-001)', async () => {
    for (let made = 0; made < 21; made += 1) await world.person()
    const page = await readReviews(world.test.db, { label: 'pending', page: 2 })
    expect(page.items).toHaveLength(1)
    expect(page.counters.pending).toBe(21)
  })
})

describe('a desk of more than ten thousand people (ruling 47)', () => {
  it('counts a label up to one above the limit, and still has a last page', async () => {
    const { userId } = await world.person()
    await world.rows(
      `insert into users (email, password_hash, full_name, occupation, phone_enc, dni_enc, dni_hash, cuit_enc, cuit_hash, address_enc)
       select nth || email, password_hash, full_name, occupation, phone_enc, dni_enc, sha256(('dni' || nth)::bytea), cuit_enc,
         sha256(('cuit' || nth)::bytea), address_enc
       from users, generate_series(1, $2::int) nth where id = $1`,
      [userId, countedUpTo],
    )
    await world.rows(
      `insert into verifications (user_id, status, dni_front_file_id, dni_back_file_id, selfie_file_id, submitted_at)
       select u.id, v.status, v.dni_front_file_id, v.dni_back_file_id, v.selfie_file_id, v.submitted_at
       from users u, verifications v where v.user_id = $1 and u.id <> $1 and u.role = 'user'`,
      [userId],
    )
    const capped = { total: countedUpTo, totalIsExact: false }
    const last = await readReviews(world.test.db, { label: 'pending', page: lastPage })
    expect(last).toMatchObject({ ...capped, counters: { pending: countedUpTo + 1, awaiting: 0 } })
    expect(last.items).toHaveLength(20)
    expect(await readReviews(world.test.db, { label: 'all', page: 1 })).toMatchObject(capped)
    expect(await readReviews(world.test.db, { label: 'rejected', page: 1 })).toMatchObject({
      total: 0,
      totalIsExact: true,
    })
  })
})

describe('a whole person', () => {
  it('is read in clear text with bank data and history, after the opening was audited (PEOP-001, PEOP-009)', async () => {
    const person = await world.person({ fullName: "Ana O'Higgins Ñandú", companyName: 'Parrilla' })
    await world.bank(person.userId, goodCbu)
    await world.rows(`update users set last_sign_in_at = $2 where id = $1`, [
      person.userId,
      world.clock.now(),
    ])
    await decide(person, rejection)
    const view = await readPersonView(world.lists, person.userId, admin)
    expect(view).toMatchObject({
      fullName: "Ana O'Higgins Ñandú",
      email: person.email,
      cpf: null,
      phone: '+543757421234',
      companyName: 'Parrilla',
      role: 'user',
      verified: false,
      status: 'rejected',
      documents: { frontId: null, backId: null, selfie: null, pdfs: [] },
      bank: { accountHolderName: 'Ana', cbu: goodCbu, cuit: '20318604925', cbuCheckFailed: false },
      lastSignInAt: world.clock.now().toISOString(),
      latestCharges: [],
    })
    expect(view.address.ciudad).toBe('Puerto Iguazú')
    const [{ email }] = await world.rows('select email from users where id = $1', [admin.actor.userId])
    expect(view.history).toMatchObject([
      { from: 'pending', to: 'rejected', reason: view.rejectionReason, by: email },
    ])
    expect(await audited('person.open', 'done')).toMatchObject([
      { object_id: person.userId, actor_id: admin.actor.userId },
    ])
  })

  it('warns of a CBU whose check digits are wrong (BANK-005)', async () => {
    const person = await world.person()
    await world.bank(person.userId, '2850590940090418135202')
    const { bank } = await readPersonView(world.lists, person.userId, admin)
    expect(bank?.cbuCheckFailed).toBe(true)
  })
})

it('approves the people of the demo by the same steps, once', async () => {
  const person = await world.person()
  const seeder = { kind: 'system', name: 'seed' } as const
  await approveVerification(world.test.unitOfWork, seeder, person.userId)
  expect(await caseRow(person.userId)).toMatchObject({ status: 'approved', decided_by: null })
  await expect(approveVerification(world.test.unitOfWork, seeder, person.userId)).rejects.toThrow(
    'not in review',
  )
})
