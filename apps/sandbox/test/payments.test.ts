import { writeStaticBrCode } from '@puente/domain/br-code'
import { parseEndToEndId } from '@puente/domain/end-to-end-id'
import { describe, expect, it } from 'vitest'
import {
  Client,
  type PixBody,
  type ProblemBody,
  type RefundBody,
  startedSandbox,
  startReceiver,
  txidOf,
} from './harness.ts'

const window = 'inicio=2020-01-01T00:00:00Z&fim=2100-01-01T00:00:00Z'

async function paidCharge(options = {}) {
  const sandbox = await startedSandbox(options)
  const client = new Client(sandbox)
  await client.newCharge(sandbox, 1)
  const { body: pix } = await client.pay({ txid: txidOf(1) })
  return { sandbox, client, pix }
}

describe('a payment', () => {
  it('concludes the charge with an end-to-end id of the payer’s bank (ruling 26)', async () => {
    const { client, pix } = await paidCharge()
    expect(parseEndToEndId(pix.endToEndId)).not.toBeNull()
    const charge = await client.api<{ status: string; pix: PixBody[] }>('GET', `/cob/${txidOf(1)}`)
    expect(charge.body.status).toBe('CONCLUIDA')
    expect(charge.body.pix).toMatchObject([
      { endToEndId: pix.endToEndId, txid: txidOf(1), valor: '181.00', pagador: { nome: 'Marina Souza' } },
    ])
    expect((await client.api<PixBody>('GET', `/pix/${pix.endToEndId}`)).body).toMatchObject({
      valor: '181.00',
    })
  })

  it('is refused a second time, even when both come at once', async () => {
    const sandbox = await startedSandbox()
    const client = new Client(sandbox)
    const { body: charge } = await client.newCharge(sandbox, 1)
    const answers = await Promise.all([1, 2, 3].map(() => client.pay({ code: charge.pixCopiaECola })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(sandbox.store.payments.size).toBe(1)
  })

  it('is refused after the provider has removed the charge, which works only once', async () => {
    const sandbox = await startedSandbox()
    const client = new Client(sandbox)
    await client.newCharge(sandbox, 1)
    const remove = () => client.call<{ status?: string }>('DELETE', `/sandbox/charges/${txidOf(1)}`)
    expect((await remove()).body.status).toBe('REMOVIDA_PELO_PSP')
    expect((await remove()).status).toBe(409)
    expect((await client.pay({ txid: txidOf(1) })).status).toBe(409)
    expect((await client.pay({ txid: txidOf(1), force: true })).status).toBe(201)
  })

  it('may differ from the charge, and is recorded as it was paid', async () => {
    const sandbox = await startedSandbox()
    const client = new Client(sandbox)
    await client.newCharge(sandbox, 1)
    const paid = await client.pay({ txid: txidOf(1), amount: '180.99' })
    expect(paid.body.valor).toBe('180.99')
  })

  it('straight to the key has no txid and is found by GET /pix alone', async () => {
    const { sandbox, client } = await paidCharge()
    await client.pay({ key: sandbox.config.receiver.key, amount: '7.00' })
    const list = (query: string) => client.api<{ pix: PixBody[] }>('GET', `/pix?${window}${query}`)
    expect((await list('')).body.pix).toHaveLength(2)
    expect((await list('&txIdPresente=false')).body.pix.map(({ valor }) => valor)).toEqual(['7.00'])
    expect((await list(`&txid=${txidOf(1)}`)).body.pix).toHaveLength(1)
    expect(sandbox.deliveries.list()).toHaveLength(0)
  })

  it('leaves out the payer when asked to', async () => {
    const { sandbox, client, pix } = await paidCharge()
    sandbox.faults.set('omitPayer', {})
    const read = await client.api<PixBody>('GET', `/pix/${pix.endToEndId}`)
    expect(read.body).not.toHaveProperty('pagador')
  })
})

describe('a refund', () => {
  const settled = async (client: Client, path: string): Promise<RefundBody> => {
    const read = () => client.api<RefundBody>('GET', path)
    await expect.poll(async () => (await read()).body.status).not.toBe('EM_PROCESSAMENTO')
    return (await read()).body
  }

  it('starts EM_PROCESSAMENTO and ends DEVOLVIDO', async () => {
    const { client, pix } = await paidCharge({ refundDelayMs: 30 })
    const path = `/pix/${pix.endToEndId}/devolucao/r1`
    const asked = await client.api<RefundBody>('PUT', path, { valor: '81.00' })
    expect(asked).toMatchObject({
      status: 201,
      body: { id: 'r1', valor: '81.00', status: 'EM_PROCESSAMENTO' },
    })
    expect(asked.body.rtrId).toMatch(/^D[0-9A-Z]{8}\d{12}[a-zA-Z0-9]{11}$/)
    expect(await settled(client, path)).toMatchObject({ status: 'DEVOLVIDO', natureza: 'ORIGINAL' })
  })

  it('may come in parts up to the amount of the Pix and not a centavo more', async () => {
    const { client, pix } = await paidCharge()
    const refund = (id: string, valor: string) =>
      client.api<ProblemBody>('PUT', `/pix/${pix.endToEndId}/devolucao/${id}`, { valor })
    expect((await refund('r1', '100.00')).status).toBe(201)
    const over = await refund('r2', '81.01')
    expect(over).toMatchObject({
      status: 400,
      body: { type: 'https://pix.bcb.gov.br/api/v2/error/PixDevolucaoInvalida' },
    })
    expect((await refund('r1', '1.00')).status).toBe(400)
    expect((await refund('r3', '81.00')).status).toBe(201)
    expect((await refund('r4', '0.01')).status).toBe(400)
  })

  it('that fails ends NAO_REALIZADO with a reason and frees its amount', async () => {
    const { sandbox, client, pix } = await paidCharge()
    sandbox.faults.set('refundFails', { next: 1 })
    const path = `/pix/${pix.endToEndId}/devolucao/`
    await client.api('PUT', `${path}r1`, { valor: '181.00' })
    expect(await settled(client, `${path}r1`)).toMatchObject({
      status: 'NAO_REALIZADO',
      motivo: 'Saldo insuficiente na conta do recebedor',
    })
    expect((await client.api('PUT', `${path}r2`, { valor: '181.00' })).status).toBe(201)
  })

  it('is refused after 90 days', async () => {
    let now = Date.parse('2026-08-01T12:00:00Z')
    const { client, pix } = await paidCharge({ now: () => now })
    now += 90 * 86_400_000 + 1
    await client.token()
    const answer = await client.api('PUT', `/pix/${pix.endToEndId}/devolucao/r1`, { valor: '1.00' })
    expect(answer.status).toBe(400)
  })

  it('can be forced by the scheme', async () => {
    const { client, pix } = await paidCharge()
    const answer = await client.call<RefundBody>('POST', '/sandbox/returns', { endToEndId: pix.endToEndId })
    expect(answer).toMatchObject({ status: 201, body: { natureza: 'MED_FRAUDE', valor: '181.00' } })
  })

  it('made at the desk takes what is left, and not more', async () => {
    const { client, pix } = await paidCharge()
    const back = (body: object) =>
      client.call<RefundBody>('POST', '/sandbox/returns', { txid: txidOf(1), nature: 'ORIGINAL', ...body })
    expect((await back({ amount: '81.00' })).body).toMatchObject({ natureza: 'ORIGINAL', valor: '81.00' })
    expect((await back({})).body).toMatchObject({ valor: '100.00' })
    expect((await back({})).status).toBe(400)
    expect((await back({ endToEndId: pix.endToEndId })).status).toBe(400)
  })

  it('left open is notified when it begins, waits until it is decided, and is decided once', async () => {
    const receiver = await startReceiver()
    const { sandbox, client, pix } = await paidCharge({ webhookUrl: receiver.url })
    const begun = await client.call<RefundBody>('POST', '/sandbox/returns', { txid: txidOf(1), open: true })
    expect(begun.body).toMatchObject({ natureza: 'MED_FRAUDE', status: 'EM_PROCESSAMENTO' })
    await sandbox.deliveries.idle()
    const notifiedStatuses = () =>
      receiver.received.map(({ body }) => JSON.parse(body).pix[0].devolucoes?.[0]?.status)
    expect(notifiedStatuses()).toEqual([undefined, 'EM_PROCESSAMENTO'])
    const end = (status: string) =>
      client.call<RefundBody>('POST', `/sandbox/returns/${pix.endToEndId}/${begun.body.id}/end`, { status })
    expect((await end('NAO_REALIZADO')).body).toMatchObject({ status: 'NAO_REALIZADO' })
    expect((await end('DEVOLVIDO')).status).toBe(400)
    await sandbox.deliveries.idle()
    expect(notifiedStatuses()).toEqual([undefined, 'EM_PROCESSAMENTO', 'NAO_REALIZADO'])
  })
})

describe('the bank', () => {
  const refusal = async (client: Client, code: string) =>
    (await client.call<{ reason: string }>('POST', '/bank/codes', { code })).body.reason

  it('shows who receives and how much, and pays once', async () => {
    const sandbox = await startedSandbox()
    const client = new Client(sandbox)
    const { body: charge } = await client.newCharge(sandbox, 1)
    const code = ` ${charge.pixCopiaECola}\n`
    const seen = await client.call('POST', '/bank/codes', { code })
    expect(seen.body).toMatchObject({
      receiver: { name: 'Puente Pagamentos Ltda', document: 'CNPJ 12.ABC.345/01DE-35' },
      amount: 'R$\u00a0181,00',
      amountEditable: false,
      description: 'Surtidor 4',
    })
    const receipt = await client.call<{ endToEndId: string }>('POST', '/bank/payments', {
      code,
      payer: 'joao',
    })
    expect(receipt).toMatchObject({
      status: 201,
      body: { amount: 'R$\u00a0181,00', payer: { name: 'João Pereira', document: 'CPF ***.444.777-**' } },
    })
    expect(sandbox.store.payments.has(receipt.body.endToEndId)).toBe(true)
    expect(await refusal(client, code)).toBe('charge.paid')
  })

  it('refuses in words what it cannot pay', async () => {
    let now = Date.now()
    const sandbox = await startedSandbox({ now: () => now })
    const client = new Client(sandbox)
    const code = (await client.newCharge(sandbox, 1)).body.pixCopiaECola ?? ''
    expect(await refusal(client, '')).toBe('code.empty')
    expect(await refusal(client, 'https://example.com')).toBe('code.unreadable')
    expect(await refusal(client, `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`)).toBe(
      'code.checksum',
    )
    const foreign =
      '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca255204000053039865802BR5919CAMBIO EXEMPLO LTDA6009SAO PAULO62070503***6304E0AE'
    expect(await refusal(client, foreign)).toBe('code.foreign')
    now += 1_201_000
    expect(await refusal(client, code)).toBe('charge.expired')
    sandbox.faults.set('paymentAfterExpiry', { next: 1 })
    expect(await refusal(client, code)).toBeUndefined()
    const late = await client.call('POST', '/bank/payments', { code, payer: 'ana' })
    expect(late.status).toBe(201)
  })

  it('pays a static code of the receiver with the amount typed, and nothing when it cannot be read', async () => {
    const sandbox = await startedSandbox()
    const client = new Client(sandbox)
    const { key, name, city } = sandbox.config.receiver
    const receiver = { key, merchantName: name, merchantCity: city }
    const code = writeStaticBrCode({ ...receiver, amount: null, txid: 'MESA4' })
    const pay = (amount: string) =>
      client.call<{ reason?: string }>('POST', '/bank/payments', { code, payer: 'marina', amount })
    expect((await pay('dez')).body.reason).toBe('amount.missing')
    expect((await pay('0,00')).body.reason).toBe('amount.missing')
    expect(await pay('R$ 1.025,50')).toMatchObject({ status: 201, body: { amount: 'R$\u00a01.025,50' } })
    expect([...sandbox.store.payments.values()]).toMatchObject([{ txid: 'MESA4', amountMinor: 102_550n }])
  })

  it('refuses a payment sent by a page of another origin', async () => {
    const client = new Client(await startedSandbox())
    const origin = { origin: 'https://evil.example' }
    expect((await client.call('POST', '/bank/payments', {}, origin)).status).toBe(403)
    expect((await client.call('POST', '/sandbox/reset', undefined, origin)).status).toBe(403)
  })
})
