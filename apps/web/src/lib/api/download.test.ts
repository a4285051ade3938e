import { exportHistory } from '@puente/contract/orders/history'
import { problemType } from '@puente/contract/protocol/problems'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NetworkFailure } from './api-problem.ts'
import { download } from './download.ts'
import { onRefusal } from './refusals.ts'

let answer: () => Promise<Response>

beforeEach(() => vi.stubGlobal('fetch', () => answer()))
afterEach(() => vi.unstubAllGlobals())

const take = (onProgress?: (bytes: number) => void) =>
  download(
    exportHistory,
    { query: { period: 'all', format: 'csv', language: 'es' } },
    onProgress === undefined ? {} : { onProgress },
  )

it('returns the file with its name, and reports the bytes received', async () => {
  answer = async () =>
    new Response('a;b', { headers: { 'content-disposition': 'attachment; filename="historico.csv"' } })
  const { blob, name } = await take()
  expect([await blob.text(), name]).toEqual(['a;b', 'historico.csv'])
  const heard: number[] = []
  await take((bytes) => heard.push(bytes))
  expect(heard).toEqual([3])
})

it('reports a refusal as any call does: a session that ended or was locked meanwhile is noticed', async () => {
  const heard: string[] = []
  const stop = onRefusal(({ code }, { name }) => heard.push(`${name}: ${code}`))
  for (const [code, status] of [
    ['session.expired', 401],
    ['session.locked', 403],
  ] as const) {
    answer = async () => Response.json({ code, type: problemType(code) }, { status })
    await expect(take()).rejects.toMatchObject({ code })
  }
  expect(heard).toEqual(['exportHistory: session.expired', 'exportHistory: session.locked'])
  stop()
})

it('throws NetworkFailure if the connection breaks while a refusal is read', async () => {
  const broken = new ReadableStream({ start: (body) => body.error(new TypeError('broken')) })
  answer = async () => new Response(broken, { status: 403 })
  await expect(take()).rejects.toBeInstanceOf(NetworkFailure)
})
