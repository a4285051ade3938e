import { parseTaxDocument } from '@puente/domain/tax-document'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type BankName, bankNames } from '../../../sandbox/src/api-pix/banks.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/sandbox.ts'
import { openPlayed, type PlayedProvider, required } from './played-provider.ts'
import { contractOf } from './provider-contract.ts'

const everyScope = 'cob.read cob.write pix.read pix.write webhook.read webhook.write'

function bankOf(bank: BankName): PlayedProvider {
  return {
    title: bank,
    name: 'bcb',
    sandbox: { bank },
    variables: (sandbox: Sandbox) => ({
      PIX_BCB_PROFILE: bank,
      // The profile requests only the rights that every application of this bank has.
      ...(bank === 'bb' && { PIX_BCB_TOKEN_SCOPE: everyScope }),
      PIX_BCB_BASE_URL: `${sandbox.url}/api/pix/v2`,
      PIX_BCB_TOKEN_URL: `${sandbox.url}/oauth/token`,
    }),
    proof: 'evidence',
    addsToAddress: '/pix',
    itemisesReturns: true,
    hasTokens: true,
    sends: false,
    isThorough: bank === 'standard',
  }
}

for (const bank of bankNames) contractOf(bankOf(bank))

// One bank per format of refusals, because the pause before the second attempt takes a second.
describe.each(['standard', 'efi', 'bb'] as const)('%s', (bank) => {
  it('reports the outcome of a return as unknown if the bank fails after it', async () => {
    const sandbox = await startSandbox({ bank, refundDelayMs: 0 })
    onTestFinished(() => sandbox.close())
    const providers = openPlayed(bankOf(bank), sandbox)
    onTestFinished(() => providers.close())
    const collector = required(providers.collectorOf('bcb'))
    const txid = '01936f00000070008000000000000001'
    await collector.createCharge({
      txid,
      amountMinor: 18_100n,
      description: 'Surtidor 4',
      payerName: 'Ana Lima',
      payerDocument: required(parseTaxDocument('52998224725')),
      expiresInSeconds: 1200,
      pixKey: sandbox.config.receiver.key,
    })
    const paid = await fetch(`${sandbox.url}/sandbox/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ txid }),
    })
    const { endToEndId } = (await paid.json()) as { readonly endToEndId: string }
    sandbox.faults.set('errorAfter', { on: ['createRefund'], next: 1 })
    const whole = { endToEndId, returnId: 'w1', amountMinor: 18_100n }
    await expect(collector.returnPix(whole)).rejects.toMatchObject({ outcome: 'unknown' })
    expect(await collector.findReturn(endToEndId, 'w1')).toMatchObject({ id: 'w1', amountMinor: 18_100n })
    expect(required(await collector.findPix(endToEndId)).returns).toHaveLength(1)
  })
})
