import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ProviderName } from '@puente/contract/collections'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { testClock } from '../../../test/factories/clock.ts'
import { peopleOf } from '../../../test/factories/people.ts'
import { createFieldCipher } from '../../platform/crypto/field-cipher.ts'
import { createKeyRing } from '../../platform/crypto/key-ring.ts'
import { createLogger } from '../../platform/log/logger.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import type { AccountState, ProviderAccounts } from './provider-accounts.port.ts'
import { watchCertificates } from './watch-certificates.ts'

const clock = testClock()
const dayMs = 24 * 60 * 60_000
const endMs = Date.UTC(2126, 9, 31, 19, 30, 31)
const validUntil = new Date(endMs)
let test: TestDatabase
let email: string
let fingerprint: string
let certified: ProviderName

beforeAll(async () => {
  test = await createTestDatabase({ clock })
})
beforeEach(async () => {
  await test.reset()
  certified = 'bcb'
  fingerprint = Array.from({ length: 32 }, () => 'AB').join(':')
  const people = peopleOf(test, clock)
  ;({ email } = await people.user())
  await people.changeRole(email, 'admin')
  await test.asOwner(`update users set language = 'pt' where email = $1`, [email])
  await test.asOwner('delete from mails')
})
afterAll(() => test.close())

/** The part of the list of providers that this job needs. One provider has a certificate. */
const providers = {
  names: ['bcb', 'fire_banking', 'corpx'],
  credentialsOf: () => ({}),
  stateOf: (name): AccountState => ({
    isReady: true,
    accounts: ['any'],
    sources: new Map(),
    atFault: new Set(),
    variablesAtFault: new Set(),
    needsOperator: false,
    certificate:
      name !== certified
        ? null
        : { subject: 'puente', issuer: 'a bank', validFrom: new Date(0), validUntil, fingerprint },
  }),
} satisfies Partial<ProviderAccounts>

/** Runs the job this many days before the end, and returns what was logged, mailed and measured. */
async function at(daysBefore: number) {
  const now = new Date(endMs - daysBefore * dayMs)
  const logged: string[] = []
  const metrics = createMetrics()
  await watchCertificates({
    database: test.db,
    unitOfWork: test.unitOfWork,
    clock: { now: () => now },
    cipher: createFieldCipher(createKeyRing({ primary: randomBytes(32) }, clock)),
    log: createLogger('trace', { write: (line) => logged.push(line) }),
    metrics,
    mail: peopleOf(test, clock).mail,
    providers: providers as unknown as ProviderAccounts,
    publicUrl: 'https://puente.test',
  })
  const { rows } = await test.asOwner(
    'with taken as (delete from mails returning *) select recipient_email, subject, body_text from taken',
  )
  const ends = (await metrics.certificateEnds.get()).values
  return {
    logged: logged.map((line) => JSON.parse(line)),
    mails: rows.map((row): { to: string; subject: string; text: string } => ({
      to: row.recipient_email,
      subject: row.subject,
      text: row.body_text,
    })),
    ends: ends.map(({ labels, value }) => [labels.provider, value]),
  }
}
const subjectsAt = async (daysBefore: number) => (await at(daysBefore)).mails.map(({ subject }) => subject)

it('warns the operator of a certificate that ends within 30 days, and raises an alarm within 7 days', async () => {
  const named = { event: 'provider.certificate-ends', provider: 'bcb', detail: validUntil.toISOString() }
  expect(await at(31)).toMatchObject({ logged: [], ends: [['bcb', endMs / 1000]] })
  const [soon, now, over] = [(await at(30)).logged, (await at(7)).logged, (await at(0)).logged]
  expect(soon).toMatchObject([{ ...named, state: 'soon' }])
  expect(now).toMatchObject([{ ...named, state: 'now' }])
  expect(over).toMatchObject([{ ...named, state: 'over' }])
  expect(soon[0]?.level).not.toEqual(over[0]?.level)
})

it('mails each admin in their language 30, 7 and 1 days before the end, once each', async () => {
  expect(await subjectsAt(31)).toEqual([])
  const [first, ...more] = (await at(30)).mails
  expect(more).toEqual([])
  expect(first?.to).toBe(email)
  expect(first?.subject).toMatch(/^O certificado do BCB vence em 30 dias ou menos: /)
  expect(first?.text).toContain('31 de outubro de 2126')
  expect(first?.text).toContain('https://puente.test/admin/configuracao-provedores')
  expect([...(await subjectsAt(29)), ...(await subjectsAt(8))]).toEqual([])
  expect(await subjectsAt(7)).toEqual([expect.stringContaining('em 7 dias ou menos')])
  expect(await subjectsAt(2)).toEqual([])
  expect(await subjectsAt(1)).toEqual([expect.stringContaining('em um dia ou menos')])
  expect([...(await subjectsAt(0)), ...(await subjectsAt(-3))]).toEqual([])
})

it('mails again about another certificate, and only about the nearest end if the server was down before', async () => {
  expect(await subjectsAt(5)).toEqual([expect.stringContaining('em 7 dias ou menos')])
  fingerprint = fingerprint.replace('AB', 'CD')
  expect(await subjectsAt(5)).toEqual([expect.stringContaining('em 7 dias ou menos')])
  expect(await subjectsAt(4)).toEqual([])
})

it('reports a certificate that was stored after its end as ended', async () => {
  fingerprint = fingerprint.replace('AB', 'CE')
  const [mail, ...more] = (await at(-1)).mails
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/^O certificado do BCB venceu: /)
  expect(mail?.text).toContain('Um certificado venceu')
  expect(mail?.text).not.toContain('está para vencer')
})

it('stays due while there is no admin, and is sent to the first one', async () => {
  await test.asOwner(`update users set role = 'user' where email = $1`, [email])
  expect(await subjectsAt(7)).toEqual([])
  await test.asOwner(`update users set role = 'admin' where email = $1`, [email])
  expect(await subjectsAt(6)).toEqual([expect.stringContaining('em 7 dias ou menos')])
  expect(await subjectsAt(6)).toEqual([])
})

it('names the provider as the screens do', async () => {
  certified = 'fire_banking'
  expect(await subjectsAt(7)).toEqual([expect.stringMatching(/^O certificado do Fire Banking vence /)])
  certified = 'corpx'
  expect(await subjectsAt(7)).toEqual([expect.stringMatching(/^O certificado do CorpX vence /)])
})

it('cannot store a mail for a day other than the three, or a fingerprint of another form', async () => {
  const insert = (days: number, print: string) =>
    test.asOwner(
      'insert into certificate_mails (provider, fingerprint, days_before, queued_at) values ($1, $2, $3, now())',
      ['bcb', print, days],
    )
  await expect(insert(14, fingerprint)).rejects.toThrow(/certificate_mails_days_before_check/)
  await expect(insert(30, 'AB')).rejects.toThrow(/certificate_mails_fingerprint_check/)
})
