import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../context.ts'
import type { Location } from '../store/records.ts'
import type { ScopeGuard } from './access.ts'
import { locationView } from './charge-view.ts'
import { newLocation } from './locations.ts'
import { pageOf } from './paging.ts'
import { PixProblem } from './problem.ts'
import { read } from './reading.ts'
import { locationBody, locationListQuery, locationParam } from './schemas.ts'

export function registerLocationRoutes(
  app: FastifyInstance,
  context: SandboxContext,
  needs: ScopeGuard,
): void {
  const { store } = context
  const find = (params: unknown): Location => {
    const { id } = read(locationParam, params, 'PayloadLocationConsultaInvalida', 'loc')
    const location = store.locations.get(id)
    if (location) return location
    throw new PixProblem('PayloadLocationNaoEncontrado', 'Não há location com o id informado.')
  }
  const write = { onRequest: needs('payloadlocation.write'), config: { operation: 'location' } } as const
  const reading = { onRequest: needs('payloadlocation.read'), config: { operation: 'location' } } as const

  app.post('/loc', write, async (request, reply) => {
    const { tipoCob } = read(locationBody, request.body, 'PayloadLocationOperacaoInvalida', 'loc')
    const location = newLocation(context, tipoCob)
    await store.save({ kind: 'location', record: location })
    return reply.code(201).send(locationView(context, location))
  })

  app.get('/loc/:id', reading, async (request) => locationView(context, find(request.params)))

  app.get('/loc', reading, async (request) => {
    const query = read(locationListQuery, request.query, 'PayloadLocationConsultaInvalida', 'loc')
    const matching = [...store.locations.values()].filter(
      (location) =>
        location.createdAtMs >= query.inicio &&
        location.createdAtMs <= query.fim &&
        (query.tipoCob === undefined || location.chargeKind === query.tipoCob) &&
        (query.txIdPresente === undefined || (location.txid !== null) === query.txIdPresente),
    )
    const page = pageOf(matching, query)
    return { parametros: page.parametros, loc: page.items.map((item) => locationView(context, item)) }
  })

  app.delete('/loc/:id/txid', write, async (request) => {
    const location = find(request.params)
    const charge = location.txid === null ? undefined : store.charges.get(location.txid)
    const unbound: Location = { ...location, txid: null }
    await store.save(
      { kind: 'location', record: unbound },
      ...(charge ? [{ kind: 'charge' as const, record: { ...charge, locationId: null } }] : []),
    )
    return locationView(context, unbound)
  })
}
