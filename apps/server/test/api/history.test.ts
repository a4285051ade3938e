import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { exportHistory, listHistory, readBalance, readDay } from '@puente/contract/orders/history'
import { readHistoryEntry } from '@puente/contract/orders/history-entry'
import type { OrderView } from '@puente/contract/orders/orders'
import { localDayOf } from '@puente/domain/local-day'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readXlsx } from '../factories/read-xlsx.ts'
import { type Browser, refusalOf } from './browser.ts'
import { createServerWorld, orderOf, type ServerWorld } from './server-world.ts'

let world: ServerWorld
let merchant: Browser
let stranger: Browser
let order: OrderView
beforeAll(async () => {
  world = await createServerWorld()
  merchant = world.browser()
  stranger = world.browser()
  await merchant.signIn((await world.merchant()).email)
  await stranger.signIn((await world.user()).email)
  const stream = await streamOf(merchant)
  order = await orderOf(merchant)
  await world.pay(order)
  await stream.until('"topic":"balance"')
  stream.close()
})
afterAll(() => world.close())

/** The events that a browser's stream receives once it is open. */
async function streamOf(browser: Browser) {
  const stop = new AbortController()
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const answer = await fetch(`${world.server.url}${apiPrefix}/live`, {
    headers: { cookie },
    signal: stop.signal,
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const until = async (text: string) => {
    while (!heard.includes(text)) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: '' }
      if (done) throw new Error(`the stream ended without ${text}`)
      heard += value
    }
    return heard
  }
  await until('retry:')
  return { until, close: () => stop.abort() }
}

async function download(browser: Browser, query: string) {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  return fetch(`${world.server.url}${apiPrefix}${exportHistory.path}${query}`, { headers: { cookie } })
}

describe('the history over HTTP', () => {
  it("announces a new balance only to its owner's stream (GEN-016, HIST-032, HIST-034)", async () => {
    const [mine, others] = await Promise.all([streamOf(merchant), streamOf(stranger)])
    const next = await orderOf(merchant)
    await world.pay(next)
    const heard = await mine.until('"topic":"balance"')
    const { ars } = await merchant.call(readBalance, {})
    expect(heard).toContain(`"balanceMinor":"${ars.amountMinor}"`)
    expect(heard).toContain(next.id)
    const foreign = await orderOf(merchant)
    // An event of the merchant's own account, which comes after all of the above.
    await world.test.asOwner(
      `insert into outbox (events) select jsonb_build_array(jsonb_build_object('topic', 'message', 'id', 'last', 'version', 1,
         'channels', jsonb_build_array('everyone')))`,
    )
    const other = await others.until('"id":"last"')
    expect(other).not.toContain('balance')
    expect([next.id, foreign.id].filter((id) => other.includes(id))).toEqual([])
    mine.close()
    others.close()
  })

  it("answers lists, entries and days of one's own history, and not found for another person's (HIST-013, HIST-039)", async () => {
    const { items } = await merchant.call(listHistory, { query: {} })
    expect(items.at(-1)).toMatchObject({ chargeId: order.id, kind: 'order', canUploadReceipt: true })
    const id = `pix-${order.id}`
    const entry = await merchant.call(readHistoryEntry, { params: { id } })
    expect(entry).toMatchObject({ clientDocument: '529.982.247-25', endToEndId: expect.any(String) })
    expect(await refusalOf(stranger.call(readHistoryEntry, { params: { id } }))).toMatchObject({
      status: 404,
      code: 'charge.not-found',
    })
    expect((await stranger.call(listHistory, { query: {} })).items).toEqual([])
    const day = localDayOf(new Date(entry.confirmedAt ?? ''))
    const sales = async (browser: Browser) =>
      (await browser.call(readDay, { params: { day } })).sales.map(({ chargeId }) => chargeId)
    expect(await sales(merchant)).toContain(order.id)
    expect(await sales(stranger)).toEqual([])
    expect(await refusalOf(merchant.call(readDay, { params: { day: '2026-02-30' } }))).toMatchObject({
      code: 'request.invalid',
    })
  })

  it('sends its own entries as a file to be saved, in chunks, and forbids caching (HIST-037, HIST-038)', async () => {
    const answer = await download(merchant, '')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="historico-puente-pix-\d{4}-\d{2}-\d{2}\.xlsx"/,
    )
    expect(answer.headers.get('transfer-encoding')).toBe('chunked')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const { rows } = readXlsx(new Uint8Array(await answer.arrayBuffer()))
    expect(rows.slice(1).map((row) => row.at(-1)?.value)).toContain(order.transactionId)
    const empty = await (await download(stranger, '?format=csv&language=pt')).text()
    expect(empty.split('\r\n')).toEqual([expect.stringContaining('Situação do Pix'), ''])
    expect((await download(world.browser(), '')).status).toBe(401)
    expect((await download(merchant, '?period=8')).status).toBe(422)
  })

  it('allows the export of every period in both formats within an hour', async () => {
    const asked = ['7', '30', '60', '90', 'all'].flatMap((period) => [
      `?period=${period}`,
      `?period=${period}&format=csv`,
    ])
    for (const query of asked) {
      const answer = await download(merchant, query)
      expect([query, answer.status]).toEqual([query, 200])
      await answer.body?.cancel()
    }
  })
})
