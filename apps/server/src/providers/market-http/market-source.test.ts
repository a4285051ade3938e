import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rateToText } from '@puente/domain/rate'
import { afterEach, describe, expect, it } from 'vitest'
import type { MarketSource } from '../../features/rates/market/market-source.port.ts'
import { marketHttp } from './market-source.ts'

const servers: Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function marketAnswering(answer: RequestListener, timeoutMs = 2_000): Promise<MarketSource> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const base = `http://127.0.0.1:${port}/api/binancep2p/usdt`
  return marketHttp({
    name: 'test',
    simulated: true,
    addresses: { USDT_ARS: `${base}/ars/1`, USDT_BRL: `${base}/brl/1` },
    timeoutMs,
  })
}

function saying(body: string, status = 200): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }
}

describe('the market over HTTP', () => {
  it('reads both pairs at their own addresses, with the time in Unix seconds', async () => {
    const paths: (string | undefined)[] = []
    const source = await marketAnswering((request, response) => {
      paths.push(request.url)
      response.end('{"ask":1520.5,"totalAsk":1521,"bid":1500,"totalBid":1499.25,"time":1795262400}')
    })
    const ticker = await source.read('USDT_ARS')
    await source.read('USDT_BRL')
    expect(paths).toEqual(['/api/binancep2p/usdt/ars/1', '/api/binancep2p/usdt/brl/1'])
    expect(ticker.totalBid && rateToText(ticker.totalBid)).toBe('1499.25')
    expect(ticker.ask && rateToText(ticker.ask)).toBe('1520.50')
    expect(ticker.quotedAt).toEqual(new Date(1_795_262_400_000))
  })

  it('keeps every digit of a price, which a binary float would not (SEC-005)', async () => {
    // As floats both would be 9007199254.740993.
    const source = await marketAnswering(
      saying('{"totalBid":9007199254.74099301,"ask":9007199254.740993015,"time":1795262400}'),
    )
    const ticker = await source.read('USDT_ARS')
    expect(ticker.totalBid && rateToText(ticker.totalBid)).toBe('9007199254.74099301')
    expect(ticker.ask && rateToText(ticker.ask)).toBe('9007199254.74099302')
  })

  it('returns null for a side that the source does not quote', async () => {
    const source = await marketAnswering(saying('{"bid":5.2,"time":1795262400}'))
    expect(await source.read('USDT_BRL')).toMatchObject({ totalBid: null, ask: null, totalAsk: null })
  })

  it.each([
    ['a plain text', 'Invalid pair'],
    ['a page', '<!doctype html><title>503</title>'],
    ['nothing', ''],
    ['a list', '[1500]'],
    ['null', 'null'],
    ['a price of zero', '{"totalBid":0,"time":1795262400}'],
    ['a price that rounds to zero', '{"totalBid":0.000000001,"time":1795262400}'],
    ['a negative price', '{"totalBid":-1500,"time":1795262400}'],
    ['minus zero', '{"totalBid":-0,"time":1795262400}'],
    ['NaN', '{"totalBid":NaN,"time":1795262400}'],
    ['NaN as text', '{"totalBid":"NaN","time":1795262400}'],
    ['a price of null', '{"totalBid":null,"time":1795262400}'],
    ['an exponent', '{"totalBid":1e308,"time":1795262400}'],
    ['a decimal comma', '{"totalBid":"1500,25","time":1795262400}'],
    ['one bad side beside a good one', '{"totalBid":1500,"ask":0,"time":1795262400}'],
    ['no time', '{"totalBid":1500}'],
    ['a time in milliseconds', '{"totalBid":1500,"time":1795262400000}'],
    ['more than an answer can be', `{"totalBid":1500,"time":1795262400,"pad":"${'x'.repeat(20_000)}"}`],
  ])('reads no price from %s with status 200', async (_name, body) => {
    const source = await marketAnswering(saying(body))
    await expect(source.read('USDT_ARS')).rejects.toMatchObject({
      name: 'MarketUnavailable',
      fault: 'malformed',
    })
  })

  it('reads no price from an error, even if it contains one', async () => {
    const source = await marketAnswering(saying('{"totalBid":1500,"time":1795262400}', 500))
    await expect(source.read('USDT_ARS')).rejects.toMatchObject({ fault: 'status' })
  })

  it('follows no redirect', async () => {
    const source = await marketAnswering((_request, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    })
    await expect(source.read('USDT_ARS')).rejects.toMatchObject({ fault: 'network' })
  })

  it('gives up on a source that never ends its answer', async () => {
    const source = await marketAnswering((_request, response) => {
      response.write('{"totalBid":')
    }, 50)
    await expect(source.read('USDT_ARS')).rejects.toMatchObject({ fault: 'network' })
  })

  it('reports that no server answers at all', async () => {
    const source = await marketAnswering((request) => request.socket.destroy())
    await expect(source.read('USDT_ARS')).rejects.toMatchObject({ fault: 'network' })
  })
})
