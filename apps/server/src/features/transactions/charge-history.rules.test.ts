import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { actorOf, type AuditedStep, stepOf, stepOfCommand } from './charge-history.rules.ts'

const source = join(import.meta.dirname, '../..')

/** Commands of the same features that audit other objects, or nothing. Those about approvals are named by the state of the request. */
const notAboutCharges = [
  'payouts.apply-result',
  'payouts.download-file',
  'payouts.preview-file',
  'charges.cancel-later',
  'charges.claim',
  'columns.choose',
  'history.export',
  'orders.confirm-payout-account',
  'payouts.apply-result',
  'payouts.approve',
  'payouts.ask-approval',
  'payouts.download-file',
  'payouts.leave',
  'payouts.preview-file',
  'payouts.refuse',
  'payouts.take-back-approval',
  'payouts.upload-receipt',
  'payouts.view-approval',
  'payouts.void-approval',
  'payouts.withdraw-approval',
  'receipts.delete',
  'receipts.save',
  'returns.claim',
  'spreadsheet.export',
  'transactions.view-bank-data',
]

const entry = (command: string, changes: Partial<AuditedStep> = {}): AuditedStep => ({
  command,
  pixBefore: null,
  pixAfter: null,
  refundedBefore: null,
  refundedAfter: null,
  flag: null,
  writeOff: null,
  setsOff: false,
  approval: null,
  ...changes,
})

describe('the history of a charge', () => {
  it('has a step for every command that audits a charge', () => {
    const folders = [
      'charge-page',
      'collections',
      'establishments/payments',
      'establishments/payments-desk',
      'orders',
      'payouts',
      'receipts',
      'transactions',
    ].map((name) => `features/${name}`)
    const commands = new Set([...folders, 'platform/inbox'].flatMap(commandsIn))
    expect(commands.size).toBeGreaterThan(20)
    const known = [...Object.keys(stepOfCommand), ...notAboutCharges]
    expect([...commands].filter((command) => !known.includes(command))).toEqual([])
  })

  it.each([
    ['pending', 'confirmed', 'pix-confirmed'],
    ['confirmed', 'refunded', 'pix-refunded'],
    ['confirmed', 'disputed', 'pix-disputed'],
    ['disputed', 'confirmed', 'dispute-ended'],
    ['pending', 'expired', 'pix-expired'],
  ])('names the change that a notice or an answer made to the Pix: %s to %s', (pixBefore, pixAfter, step) => {
    for (const command of ['notice.process', 'charges.reconcile', 'charges.ask'])
      expect(stepOf(entry(command, { pixBefore, pixAfter }))).toBe(step)
  })

  it('names the change that a payout made to the debt of a charge, and a request that it dropped', () => {
    expect(stepOf(entry('payouts.record', { setsOff: true }))).toBe('debt-set-off')
    for (const command of ['payouts.record', 'payouts.set-off', 'payouts.ask-write-off'])
      expect(stepOf(entry(command, { writeOff: 'fallen' }))).toBe('write-off-fallen')
    expect(stepOf(entry('payouts.ask-write-off', { writeOff: 'asked' }))).toBe('write-off-asked')
  })

  it('names what became of a request for a second admin, also one that ended beside another request (SEC-031)', () => {
    const steps = ['asked', 'approved', 'refused', 'withdrawn', 'taken-back', 'amount', 'expired'].map(
      (approval) => stepOf(entry('payouts.ask-approval', { approval })),
    )
    expect(steps).toEqual([
      'approval-asked',
      'approval-given',
      'approval-refused',
      'approval-withdrawn',
      'approval-taken-back',
      'approval-ended',
      'approval-ended',
    ])
  })

  it('distinguishes a confirmation by hand from the payout that it allowed', () => {
    const byHand = entry('payouts.record', { pixBefore: 'pending', pixAfter: 'confirmed' })
    expect(stepOf(byHand)).toBe('pix-confirmed-by-hand')
    expect(stepOf(entry('payouts.record'))).toBe('payout-recorded')
  })

  it('names a partial refund and a flag, which do not change the status', () => {
    const same = { pixBefore: 'confirmed', pixAfter: 'confirmed' }
    const part = entry('notice.process', { ...same, refundedBefore: '0', refundedAfter: '50' })
    expect(stepOf(part)).toBe('pix-part-refunded')
    expect(stepOf(entry('charges.ask', { ...same, flag: 'unknown-status' }))).toBe('flagged')
    expect(stepOf(entry('a.command-of-the-past'))).toBe('other')
  })

  it('names people by email, and other actors by their kind', () => {
    expect(actorOf('admin', null, 'ana@example.com')).toEqual({ kind: 'person', name: 'ana@example.com' })
    expect(actorOf('system', 'webhook', null).kind).toBe('provider')
    expect(actorOf('system', 'job', null).kind).toBe('automatic')
    expect(actorOf('system', 'operator', null).kind).toBe('operator')
    expect(actorOf('anonymous', null, null).kind).toBe('visitor')
    expect(actorOf('user', 'gone', null).kind).toBe('erased')
  })
})

/** The commands that the files of a folder pass to a unit of work. */
function commandsIn(folder: string): string[] {
  const files = readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
  return files
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => {
      const text = readFileSync(join(source, folder, name), 'utf8')
      return [...text.matchAll(/(?:\brun\([^;'=]*|\bcommand(?: =|:) )'([a-z]+\.[a-z-]+)'/g)]
    })
    .flatMap(([, command]) => command ?? [])
}
