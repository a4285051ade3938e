import { documentTypes } from '@puente/contract/verification/verification'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankFormOf } from '../../../../test/factories/bank-forms.ts'
import { photo, plainPdf } from '../../../../test/factories/documents.ts'
import {
  codeOf,
  createVerificationWorld,
  type VerificationWorld,
} from '../../../../test/factories/verification-world.ts'
import { decideCase } from '../review/decide-case.ts'
import type { VerifyingPerson } from '../bank-data/save-bank-data.ts'
import { uploadDocument } from './upload-document.ts'
import { readVerificationView } from '../verification-reads.ts'

let world: VerificationWorld
let ana: VerifyingPerson
beforeAll(async () => {
  world = await createVerificationWorld()
})
beforeEach(async () => {
  await world.reset()
  ana = await world.person()
})
afterAll(() => world.close())

const setStatus = (status: string) =>
  world.rows(
    `update verifications set status = $2, rejection_reason = 'x', dni_front_file_id = coalesce(dni_front_file_id, f.id),
       dni_back_file_id = coalesce(dni_back_file_id, f.id), selfie_file_id = coalesce(selfie_file_id, f.id)
     from (select id from files where owner_id = $1 limit 1) f where user_id = $1`,
    [ana.userId, status],
  )
const view = () => readVerificationView({ database: world.test.db, clock: world.clock }, ana.userId)

describe('a document', () => {
  it('sets its own reference in the same step, and notifies screens and the audit log (KYC-021, KYC-019)', async () => {
    const { fileId } = await world.upload(ana, 'backId', plainPdf())
    expect(await world.stateOf(ana)).toMatchObject({
      dni_front_file_id: null,
      dni_back_file_id: fileId,
      selfie_file_id: null,
      status: 'not_started',
      version: 2,
    })
    expect(await world.eventVersionsOf(ana)).toEqual([2])
    const [row] = await world.rows('select * from files where id = $1', [fileId])
    expect(row).toMatchObject({ kind: 'dni-back', owner_id: ana.userId, created_at: world.clock.now() })
    expect(row.attached_at).not.toBeNull()
    expect((await view()).documents).toEqual({
      frontId: null,
      backId: { fileId, mediaType: 'application/pdf', uploadedAt: '2026-11-21T12:00:00.000Z' },
      selfie: null,
    })
    const [audit] = await world.rows(
      `select actor_id, body::jsonb as body from audit_log where command = 'verification.upload'`,
    )
    expect(audit).toMatchObject({
      actor_id: ana.userId,
      body: { before: { backId: null }, after: { backId: fileId } },
    })
  })

  it('replaces the earlier one, which is deleted once the new one is saved (KYC-019)', async () => {
    const first = await world.upload(ana, 'selfie')
    await expect(codeOf(world.upload(ana, 'selfie', Buffer.from('no picture')))).resolves.toBe(
      'file.type-refused',
    )
    expect((await world.files.read(first.fileId)).file.kind).toBe('selfie')
    const second = await world.upload(ana, 'selfie')
    expect(await world.stateOf(ana)).toMatchObject({ selfie_file_id: second.fileId })
    expect(await codeOf(world.files.read(first.fileId))).toBe('file.not-found')
    await world.files.sweepDiscarded()
    expect(await world.rows('select id from files')).toEqual([{ id: second.fileId }])
    expect(await world.blobsLeft()).toBe(2)
  })

  it('keeps one of two that are sent at once, and deletes the other (KYC-019)', async () => {
    const both = await Promise.all([world.upload(ana, 'frontId'), world.upload(ana, 'frontId')])
    const { dni_front_file_id: kept } = await world.stateOf(ana)
    expect(both.map(({ fileId }) => fileId)).toContain(kept)
    await world.files.sweepDiscarded()
    expect(await world.rows('select id from files')).toEqual([{ id: kept }])
  })

  it('is accepted before submission or after a rejection, otherwise refused without any change (KYC-022)', async () => {
    await world.upload(ana, 'selfie')
    for (const status of ['pending', 'approved']) {
      await setStatus(status)
      expect(await codeOf(world.upload(ana, 'selfie'))).toBe('verification.closed')
    }
    // The case goes into review only during the upload, so the transaction that names the file checks again.
    await setStatus('not_started')
    const slow = {
      ...world.deps,
      allowance: { take: async () => void (await setStatus('pending')) },
    }
    expect(await codeOf(uploadDocument(slow, ana, 'selfie', await photo()))).toBe('verification.closed')
    expect(await world.rows('select id from files')).toHaveLength(1)
    await setStatus('rejected')
    await expect(world.upload(ana, 'selfie')).resolves.toBeDefined()
  })

  it('is a JPG, a PNG or a PDF by its content, a selfie a JPG or a PNG, up to 5242880 bytes (KYC-015, KYC-016)', async () => {
    for (const format of ['jpeg', 'png'] as const)
      await world.upload(ana, 'selfie', await photo(60, 40, format))
    expect(await codeOf(world.upload(ana, 'selfie', plainPdf()))).toBe('file.type-refused')
    expect(await codeOf(world.upload(ana, 'frontId', await photo(60, 40, 'webp')))).toBe('file.type-refused')
    expect(await codeOf(world.upload(ana, 'frontId', Buffer.alloc(5_242_881)))).toBe('file.too-large')
  })

  it('with a virus is refused, and the attempt is in the audit log', async () => {
    world.verdict = { kind: 'infected', signature: 'Eicar' }
    expect(await codeOf(world.upload(ana, 'frontId'))).toBe('file.infected')
    expect(await world.rows('select id from files')).toEqual([])
    const [refusal] = await world.rows(
      `select outcome, actor_id from audit_log where command = 'verification.upload'`,
    )
    expect(refusal).toEqual({ outcome: 'file.infected', actor_id: ana.userId })
  })
})

describe('sending to review', () => {
  it('needs the three documents and the bank data (KYC-026)', async () => {
    await world.upload(ana, 'frontId')
    await expect(world.submit(ana)).rejects.toMatchObject({
      code: 'verification.incomplete',
      details: { missing: ['backId', 'selfie', 'bankData'] },
    })
    expect(await world.stateOf(ana)).toMatchObject({ status: 'not_started', submitted_at: null })
  })

  it('sets pending once, however often it is sent, with its line in the history (KYC-027, KYC-024)', async () => {
    await world.complete(ana)
    expect(await view()).toMatchObject({ status: 'not_started', submittedAt: null })
    await Promise.all([world.submit(ana), world.submit(ana), world.submit(ana)])
    await world.submit(ana)
    expect(await view()).toMatchObject({ status: 'pending', submittedAt: '2026-11-21T12:00:00.000Z' })
    const history = await world.rows('select from_status, to_status, decided_by from verification_history')
    expect(history).toEqual([{ from_status: 'not_started', to_status: 'pending', decided_by: null }])
    expect((await world.eventVersionsOf(ana)).at(-1)).toBe((await world.stateOf(ana)).version)
  })

  it('waits for the virus check, and is possible once the scanner has checked', async () => {
    world.verdict = { kind: 'unavailable', reason: 'away' }
    await world.complete(ana)
    expect(await codeOf(world.submit(ana))).toBe('file.scan-pending')
    expect(await world.rescan()).toBe(0)
    world.verdict = { kind: 'clean' }
    expect(await world.rescan()).toBe(3)
    await world.submit(ana)
    expect(await view()).toMatchObject({ status: 'pending' })
  })

  it('reports a later infected document as missing', async () => {
    await world.complete(ana)
    world.verdict = { kind: 'unavailable', reason: 'away' }
    const { fileId } = await world.upload(ana, 'backId')
    world.verdict = { kind: 'infected', signature: 'Eicar' }
    await world.rescan()
    expect((await view()).documents.backId).toBeNull()
    await expect(world.submit(ana)).rejects.toMatchObject({ details: { missing: ['backId'] } })
    await world.files.sweepDiscarded()
    expect(await world.rows('select id from files where id = $1', [fileId])).toEqual([])
  })

  it('opens again after a rejection, with the reason, and requires new documents (KYC-022, KYC-027)', async () => {
    await world.complete(ana)
    await world.submit(ana)
    const { version } = await world.stateOf(ana)
    const admin = await world.people.user()
    const reviewer = {
      actor: { kind: 'admin', userId: admin.userId, sessionId: crypto.randomUUID() },
      context: { requestId: 'test', ipAddress: null },
    } as const
    const decision = { kind: 'reject', reason: 'La selfie está borrosa', documents: ['selfie'] } as const
    await decideCase(world.deps, { userId: ana.userId, version, decision }, reviewer)
    expect(await view()).toMatchObject({
      status: 'rejected',
      documents: { frontId: null, backId: null, selfie: null },
      rejection: { reason: 'La selfie está borrosa', documents: ['selfie'], at: '2026-11-21T12:00:00.000Z' },
    })
    await world.files.sweepDiscarded()
    expect(await world.blobsLeft()).toBe(0)
    expect(await codeOf(world.submit(ana))).toBe('verification.incomplete')
    for (const type of documentTypes) await world.upload(ana, type)
    await world.submit(ana)
    expect(await view()).toMatchObject({ status: 'pending', rejection: null })
  })

  it('is refused for a closed account', async () => {
    await world.complete(ana)
    await world.rows('update verifications set closed_at = now() where user_id = $1', [ana.userId])
    expect(await codeOf(world.submit(ana))).toBe('verification.closed')
    expect(await codeOf(world.upload(ana, 'selfie'))).toBe('verification.closed')
    expect(await codeOf(world.save(ana, bankFormOf()))).toBe('verification.closed')
  })
})

it('has only four states, of which only approved is verified (KYC-024)', async () => {
  await expect(world.rows(`update verifications set status = 'verified'`)).rejects.toMatchObject({
    code: '23514',
  })
  const columns = await world.rows(
    `select column_name from information_schema.columns where column_name like '%verified%'
     and table_name in ('users', 'verifications')`,
  )
  expect(columns).toEqual([])
})
