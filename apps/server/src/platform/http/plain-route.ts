import type { FastifyInstance } from 'fastify'

/** Describes, for the API document, a route that is not an endpoint of the contract. A route carries it as `config.documented`. */
export interface PlainOperation {
  /** Unique among all operations: camelCase verb and noun. */
  readonly name: string
  readonly summary: string
  /** Who may call. `operator`: a caller on this machine, or one with the metrics token. */
  readonly access: 'anyone' | 'user' | 'admin' | 'provider' | 'operator'
  /** Media type of the answer. */
  readonly answer: string
  /** Media type of the body, for a route that takes one. */
  readonly body?: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    documented?: PlainOperation
  }
}

export interface PlainRoute extends PlainOperation {
  readonly method: string
  /** With parameters as `:id`. */
  readonly path: string
}

/** The documented routes among those that are registered from now on. */
export function collectPlainRoutes(app: FastifyInstance): readonly PlainRoute[] {
  const routes: PlainRoute[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    const operation = config?.documented
    if (operation === undefined) return
    for (const one of [method].flat())
      if (one !== 'HEAD') routes.push({ ...operation, method: one, path: url })
  })
  return routes
}
