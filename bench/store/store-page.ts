import { withDemo } from '../demo-under-test.ts'
import { median, print, verdict } from '../figures.ts'
import { startLoad } from '../reads/load.ts'
import type { Measure } from '../reads/send-reads.ts'
import { demoStore } from './demo-store.ts'

const rounds = 15
const secondsEach = 0.7
const connections = 32
const leastShare = 0.5
/** An address without a store must not cost more than a store's page. Less than 1, because two equal rates differ by chance. */
const leastUnknownShare = 0.85

const measures = ['bare', 'page', 'compressed', 'unknown'] as const
type Name = (typeof measures)[number]

/** Compares the HTML of an establishment's page with a route that does nothing, and invented ids with that page. */
export async function benchStorePage(): Promise<boolean> {
  return withDemo(
    async ({ server, database }) => {
      const { path } = await demoStore(database)
      const seconds = secondsEach
      return compare(server.url, {
        // Touches nothing but the web server itself.
        bare: { path: '/api/health', seconds },
        page: { path, seconds },
        compressed: { path, seconds, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } },
        unknown: { path: '/loja/{nth}', seconds, status: 404 },
      })
    },
    // Each request comes from an address of its own, so that the bench does not measure a limit by address.
    { variables: { TRUSTED_PROXIES: '127.0.0.1' } },
  )
}

async function compare(url: string, reads: Readonly<Record<Name, Measure>>): Promise<boolean> {
  const perSecond: Readonly<Record<Name, number[]>> = { bare: [], page: [], compressed: [], unknown: [] }
  const load = startLoad({ url, connections })
  try {
    for (const name of measures) await load.measure(reads[name])
    // All in each round, so that other work of the machine slows all equally.
    for (let round = 0; round < rounds; round += 1) {
      for (const name of measures) perSecond[name].push(await load.measure(reads[name]))
    }
  } finally {
    await load.stop()
  }
  const page = await (
    await fetch(url + reads.page.path, { headers: { 'accept-encoding': 'identity' } })
  ).text()
  return report(perSecond, Buffer.byteLength(page))
}

function report(perSecond: Readonly<Record<Name, readonly number[]>>, pageBytes: number): boolean {
  const shareOf = (name: Name, of: Name) =>
    median(perSecond[name].map((rate, round) => rate / (perSecond[of][round] ?? Number.NaN)))
  const rate = (name: Name) => `${median(perSecond[name]).toFixed(0)} a second`
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`
  const [share, unknownShare] = [shareOf('page', 'bare'), shareOf('unknown', 'page')]
  const [isFast, unknownIsCheap] = [share >= leastShare, unknownShare >= leastUnknownShare]
  print(
    `store-page: ${connections} connections of another process, ${rounds} rounds of ${secondsEach} s, medians`,
  )
  print(`  bare route ${rate('bare')}`)
  print(
    `  page of ${(pageBytes / 1000).toFixed(0)} KB ${rate('page')}, ${percent(share)} of bare, at least ${percent(leastShare)}: ${verdict(isFast)}`,
  )
  print(`  the same compressed ${rate('compressed')}, ${percent(shareOf('compressed', 'bare'))} of bare`)
  print(
    `  made-up ids ${rate('unknown')}, ${percent(unknownShare)} of the page, at least ${percent(leastUnknownShare)}: ${verdict(unknownIsCheap)}`,
  )
  return isFast && unknownIsCheap
}
