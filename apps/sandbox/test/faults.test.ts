import { describe, expect, it } from 'vitest'
import { Faults } from '../src/faults/faults.ts'
import { seededRandom } from '../src/faults/random.ts'
import { Client, type CobBody, cobBody, startedSandbox, txidOf } from './harness.ts'

describe('faults of the API', () => {
  it('errorAfter answers 500 and leaves the charge to be found', async () => {
    const sandbox = await startedSandbox({ faults: { errorAfter: { next: 1 } } })
    const client = new Client(sandbox)
    expect((await client.newCharge(sandbox, 1)).status).toBe(500)
    expect((await client.api<CobBody>('GET', `/cob/${txidOf(1)}`)).body.status).toBe('ATIVA')
    expect((await client.newCharge(sandbox, 1)).status).toBe(201)
  })

  it('bareNotFound answers 404 without a body, as a wrong address does', async () => {
    const sandbox = await startedSandbox({ faults: { bareNotFound: { next: 1, on: ['readCharge'] } } })
    const client = new Client(sandbox)
    await client.newCharge(sandbox, 1)
    const answer = await client.api<string>('GET', `/cob/${txidOf(1)}`)
    expect([answer.status, answer.headers.get('content-type'), answer.body]).toEqual([404, null, ''])
    expect((await client.api('GET', `/cob/${txidOf(1)}`)).status).toBe(200)
  })

  it('errorBefore answers 500 and creates nothing', async () => {
    const sandbox = await startedSandbox({ faults: { errorBefore: { next: 1 } } })
    const client = new Client(sandbox)
    expect((await client.newCharge(sandbox, 1)).status).toBe(500)
    expect(sandbox.store.charges.size).toBe(0)
  })

  it.each([429, 503] as const)(
    'askToWait answers %s with Retry-After and creates nothing',
    async (status) => {
      const sandbox = await startedSandbox({
        faults: { askToWait: { next: 1, status, retryAfterSeconds: 7 } },
      })
      const client = new Client(sandbox)
      const { body: token } = await client.token()
      const answer = await fetch(`${sandbox.url}/api/pix/v2/cob/${txidOf(1)}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify(cobBody(sandbox)),
      })
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, '7'])
      expect(sandbox.store.charges.size).toBe(0)
      expect((await client.newCharge(sandbox, 1)).status).toBe(201)
    },
  )

  it('timeoutAfter creates the charge and timeoutBefore does not; neither answers', async () => {
    const sandbox = await startedSandbox({ faults: { timeoutBefore: { next: 1 } } })
    const client = new Client(sandbox)
    const { body: token } = await client.token()
    const put = (withinMs: number) =>
      fetch(`${sandbox.url}/api/pix/v2/cob/${txidOf(1)}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify(cobBody(sandbox)),
        signal: AbortSignal.timeout(withinMs),
      })
    await expect(put(150)).rejects.toThrow('timeout')
    expect(sandbox.store.charges.size).toBe(0)
    sandbox.faults.set('timeoutAfter', { next: 1 })
    await expect(put(1_000)).rejects.toThrow('timeout')
    expect(sandbox.store.charges.size).toBe(1)
    expect((await put(10_000)).status).toBe(201)
  })

  it('alters the charge in the answer: unknown status, no code, empty code', async () => {
    const sandbox = await startedSandbox()
    const client = new Client(sandbox)
    await client.newCharge(sandbox, 1)
    const read = async () => (await client.api<CobBody>('GET', `/cob/${txidOf(1)}`)).body
    sandbox.faults.set('unknownStatus', { word: 'EM_ANALISE', next: 1 })
    expect((await read()).status).toBe('EM_ANALISE')
    sandbox.faults.set('omitCopyPaste', { next: 1 })
    expect(await read()).not.toHaveProperty('pixCopiaECola')
    sandbox.faults.set('emptyCode', { next: 1 })
    expect((await read()).pixCopiaECola).toBe('')
    expect((await read()).status).toBe('ATIVA')
  })

  it('htmlAnswer answers with a web page', async () => {
    const sandbox = await startedSandbox({
      faults: { htmlAnswer: { status: 200, next: 1, on: ['readCharge'] } },
    })
    const client = new Client(sandbox)
    await client.newCharge(sandbox, 1)
    expect((await client.api('GET', `/cob/${txidOf(1)}`)).body).toContain('<!doctype html>')
  })

  it('slowAnswer delays the operations that it names', async () => {
    const sandbox = await startedSandbox({ faults: { slowAnswer: { delayMs: 60, on: ['createCharge'] } } })
    const client = new Client(sandbox)
    await client.token()
    const before = performance.now()
    await client.newCharge(sandbox, 1)
    expect(performance.now() - before).toBeGreaterThan(55)
  })
})

describe('the switches', () => {
  it('can be set, read and cleared over HTTP', async () => {
    const client = new Client(await startedSandbox())
    const set = await client.call('PUT', '/sandbox/faults', {
      lateNotice: { delayMs: 3000, next: 2 },
      forged: {},
    })
    expect(set.body).toMatchObject({
      faults: { lateNotice: { settings: { delayMs: 3000 }, left: 2, fired: 0 }, forged: {} },
    })
    await client.call('PUT', '/sandbox/faults/lostNotice', { probability: 0.5 })
    await client.call('DELETE', '/sandbox/faults/forged')
    const read = await client.call<{ faults: object; catalogue: { name: string }[] }>(
      'GET',
      '/sandbox/faults',
    )
    expect(Object.keys(read.body.faults)).toEqual(['lateNotice', 'lostNotice'])
    expect(read.body.catalogue.length).toBeGreaterThan(20)
    expect((await client.call('DELETE', '/sandbox/faults')).body).toEqual({ faults: {} })
  })

  it('refuse an unknown fault and a setting out of range, and change nothing', async () => {
    const client = new Client(await startedSandbox({ faults: { lateNotice: {} } }))
    expect((await client.call('PUT', '/sandbox/faults', { explode: {} })).status).toBe(400)
    expect((await client.call('PUT', '/sandbox/faults', { lateNotice: { delayMs: -1 } })).status).toBe(400)
    expect((await client.call('PUT', '/sandbox/faults/lateNotice', { probability: 2 })).status).toBe(400)
    const read = await client.call<{ faults: object }>('GET', '/sandbox/faults')
    expect(Object.keys(read.body.faults)).toEqual(['lateNotice'])
  })

  it('occur with the same chances for the same seed', () => {
    const run = () => {
      const faults = new Faults(seededRandom(7))
      faults.set('lostNotice', { probability: 0.3 })
      return Array.from({ length: 1000 }, () => faults.strikes('lostNotice') !== null)
    }
    const first = run()
    expect(run()).toEqual(first)
    const hits = first.filter(Boolean).length
    expect(hits).toBeGreaterThan(240)
    expect(hits).toBeLessThan(360)
  })

  it('require the control token if one is set, and so does the panel; the bank does not', async () => {
    const client = new Client(await startedSandbox({ controlToken: 'open sesame' }))
    expect((await client.call('GET', '/sandbox/faults')).status).toBe(401)
    expect((await client.call('GET', '/painel')).status).toBe(401)
    const basic = `Basic ${Buffer.from('any:open sesame').toString('base64')}`
    expect((await client.call('GET', '/painel', undefined, { authorization: basic })).status).toBe(200)
    const bearer = 'Bearer guess'
    expect((await client.call('GET', '/sandbox/faults', undefined, { authorization: bearer })).status).toBe(
      401,
    )
    expect((await client.call('GET', '/banco')).status).toBe(200)
  })
})
