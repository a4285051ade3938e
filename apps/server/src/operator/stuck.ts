// Lists the work that gave up, or makes it due again: see `usage`.
import { parseArgs } from 'node:util'
import { systemClock } from '../platform/clock/clock.ts'
import {
  type StuckItem,
  type StuckKind,
  type StuckSource,
  stuckKinds,
} from '../platform/stuck-work/stuck-source.ts'
import { createUnitOfWork } from '../platform/unit-of-work/postgres-unit-of-work.ts'
import type { UnitOfWork } from '../platform/unit-of-work/unit-of-work.ts'
import { stuckSources } from '../start/stuck-sources.ts'
import { complain, runCommand, say } from './command.ts'

const usage = `Uso: npm run stuck -- list [${stuckKinds.join('|')}]
     npm run stuck -- repeat CLASE ID
     npm run stuck -- repeat CLASE --all`

type Request =
  | { readonly kind: 'list'; readonly of: StuckKind | null }
  | { readonly kind: 'repeat'; readonly of: StuckKind; readonly id: string | 'all' }

const shown = 100
/** Items that one command repeats at most. */
const mostRepeats = 100_000

function readRequest(): Request | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { all: { type: 'boolean', default: false } },
    })
    const [verb, name, id, ...more] = positionals
    const of = stuckKinds.find((kind) => kind === name) ?? null
    if (more.length > 0 || (name !== undefined && of === null)) return null
    if (verb === 'list' && id === undefined && !values.all) return { kind: 'list', of }
    // Needs an id or --all, not both.
    if (verb !== 'repeat' || of === null || (id !== undefined) === values.all) return null
    return { kind: 'repeat', of, id: id ?? 'all' }
  } catch {
    // An option that does not exist.
    return null
  }
}

async function list(sources: readonly StuckSource[]): Promise<number> {
  for (const source of sources) {
    const { count } = await source.summary()
    say(`${source.kind}: ${count}`)
    for (const item of await source.list(shown)) say(`  ${lineOf(item)}`)
    if (count > shown) say(`  y ${count - shown} más`)
  }
  return 0
}

function lineOf({ id, since, about, lastError }: StuckItem): string {
  // On one line, even if the error has several.
  return `${id}  ${since.toISOString()}  ${about}  ${(lastError ?? '').replaceAll(/\s+/g, ' ').slice(0, 200)}`
}

async function repeat(source: StuckSource, id: string, unitOfWork: UnitOfWork): Promise<number> {
  const { count } = await source.summary()
  const ids = id === 'all' ? (await source.list(mostRepeats)).map((item) => item.id) : [id]
  let repeated = 0
  for (const one of ids) {
    const found = await unitOfWork.run({ kind: 'system', name: 'operator' }, 'stuck.repeat', async (tx) => {
      const repeats = await source.repeat(tx, one)
      if (repeats) tx.audit({ object: { type: source.kind, id: one } })
      else tx.unchanged()
      return repeats
    })
    if (found) repeated += 1
  }
  if (repeated === 0 && id !== 'all') {
    complain(`No hay nada detenido de la clase ${source.kind} con el id ${id}.`)
    return 1
  }
  say(`${source.kind}: ${repeated} para repetir.`)
  if (id === 'all' && count > mostRepeats) {
    complain(`Quedan ${count - mostRepeats} sin repetir: ejecutá el comando otra vez.`)
    return 1
  }
  return 0
}

const request = readRequest()
if (request === null) {
  complain(usage)
  process.exitCode = 2
} else {
  await runCommand(async ({ database }) => {
    const sources = stuckSources(database).filter(({ kind }) => request.of === null || kind === request.of)
    if (request.kind === 'list') return list(sources)
    const [source] = sources
    if (source === undefined) throw new Error(`nothing of the kind ${request.of} can be stuck`)
    return repeat(source, request.id, createUnitOfWork({ database, clock: systemClock }))
  })
}
