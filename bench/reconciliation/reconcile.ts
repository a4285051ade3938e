import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startBenchDatabase } from '../bench-database.ts'
import { print, verdict } from '../figures.ts'
import type { Compared, CompareOrders } from './compare-day.ts'
import { faultEvery, insertPaidDay, listedDay } from './paid-day.ts'

const run = promisify(execFile)
const lines = 100_000
const limitMs = 30_000
const limitMb = 300

/** Reads a day of 100,000 Pix from the provider in pages of 50 and compares it with the books, both ways. */
export async function benchReconcile(): Promise<boolean> {
  const database = await startBenchDatabase()
  const provider = await startProvider()
  try {
    await insertPaidDay(database.admin, lines)
    const orders: CompareOrders = { databaseUrl: database.appUrl, providerUrl: provider.url }
    const program = join(import.meta.dirname, 'compare-day.ts')
    const { stdout } = await run(process.execPath, [program, JSON.stringify(orders)], { timeout: 300_000 })
    const compared: Compared = JSON.parse(stdout)
    const { rows } = await database.admin.pool.query<{ kind: string; count: number }>(
      'select kind, count(*)::int as count from reconciliation_differences group by kind order by kind',
    )
    const each = lines / faultEvery
    const found = Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
    const isRight =
      compared.ended === 1 &&
      found['amount'] === each &&
      found['missing-there'] === each &&
      found['missing-here'] === each
    const held = isRight && compared.tookMs <= limitMs && compared.peakMb <= limitMb
    print(`reconcile: ${lines} Pix of one day, ${provider.pages()} pages of 50 over HTTP`)
    print(`  ${(compared.tookMs / 1000).toFixed(1)} s, at most ${limitMs / 1000} s`)
    print(`  ${compared.peakMb.toFixed(0)} MB at its highest, at most ${limitMb} MB`)
    print(`  found ${JSON.stringify(found)}, ${each} of each made: ${verdict(held)}`)
    return held
  } finally {
    provider.close()
    await database.close()
  }
}

/** A provider that lists the day over HTTP and has no returns. */
async function startProvider() {
  const day = listedDay(lines)
  let pages = 0
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider')
    response.setHeader('content-type', 'application/json')
    if (url.pathname === '/oauth/token') {
      response.end('{"access_token":"t","expires_in":3600}')
      return
    }
    const number = (name: string) => Number(url.searchParams.get(`paginacao.${name}`))
    const page = number('paginaAtual')
    const size = number('itensPorPagina')
    const total = url.searchParams.has('devolucaoPresente') ? 0 : day.total
    const shown = Math.max(0, Math.min(size, total - page * size))
    pages += 1
    response.end(
      JSON.stringify({
        parametros: {
          paginacao: {
            paginaAtual: page,
            itensPorPagina: size,
            quantidadeDePaginas: Math.ceil(total / size),
            quantidadeTotalDeItens: total,
          },
        },
        pix: Array.from({ length: shown }, (_, index) => day.at(page * size + index)),
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    pages: () => pages,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
