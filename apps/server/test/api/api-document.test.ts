import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createServerWorld, type ServerWorld } from './server-world.ts'

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly 'x-authz': string
  readonly parameters: readonly { readonly in: string; readonly name: string }[]
}
type Paths = Record<string, Record<string, Operation>>

let world: ServerWorld
let paths: Paths
/** `GET /path/{id}` of every route of each Fastify server of this process, read from Fastify and not from our own code. */
const registered = new Map<FastifyInstance, string[]>()

function watchRoutes(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance }
  const routes: string[] = []
  registered.set(fastify, routes)
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat())
      if (one !== 'HEAD') routes.push(`${one} ${url.replaceAll(/:([A-Za-z]+)/g, '{$1}')}`)
  })
}

beforeAll(async () => {
  subscribe('fastify.initialization', watchRoutes)
  world = await createServerWorld()
  paths = JSON.parse((await world.browser().send('GET', '/api/openapi.json')).text).paths
})
afterAll(async () => {
  unsubscribe('fastify.initialization', watchRoutes)
  await world.close()
})

function portOf(server: Server): number | null {
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? null) : null
}

const operations = () =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

it('lists every route that answers, and no other', () => {
  const listed = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`)
  const ours = [...registered].find(([{ server }]) => portOf(server) === world.server.port)
  expect(listed.toSorted()).toEqual(ours?.[1].toSorted())
  expect(listed).toEqual(
    expect.arrayContaining([
      'GET /api/v1/live',
      'GET /api/v1/live/public',
      'GET /api/health',
      'GET /api/ready',
      'GET /api/metrics',
      'GET /env.json',
      'GET /mailbox',
      'POST /webhooks/bcb/{secret}',
    ]),
  )
})

it('states what each route does, who may call it and which parameters are in its path', () => {
  const ids = operations().map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { path, operation } of operations()) {
    expect(operation.summary, path).not.toBe('')
    expect(['anyone', 'user', 'admin', 'provider', 'operator'], path).toContain(operation['x-authz'])
    const named = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name)
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(named.toSorted(), path).toEqual(inPath.toSorted())
  }
})
