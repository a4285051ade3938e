import type { FastifyInstance } from 'fastify'
import type { StoredFile } from './files/file-store.ts'
import type { Router } from './http/call.ts'
import type { Authenticator } from './http/session.ts'
import type { PeriodicTask } from './jobs/periodic-tasks.ts'
import type { Work } from './jobs/work.ts'
import type { GuestStream } from './live/live.routes.ts'
import type { AddressedEvent } from './unit-of-work/flush.ts'
import type { Tx } from './unit-of-work/unit-of-work.ts'

/** What a feature adds to a running server. Absent parts are not needed. */
export interface FeatureParts {
  /** Registers its endpoints of the contract. */
  readonly routes?: (router: Router) => void
  /** Registers pages and addresses that the contract does not describe. */
  readonly plainRoutes?: (app: FastifyInstance, authenticator: Authenticator) => void | Promise<void>
  /** Live streams for people without an account. */
  readonly guestStreams?: readonly GuestStream[]
  /** Background work that its events and commands enqueue. */
  readonly works?: readonly Work[]
  readonly tasks?: readonly PeriodicTask[]
  /** Drops from memory what live events report as changed, by any process. */
  readonly onEvents?: (events: readonly AddressedEvent[]) => void
  /** Drops everything from memory: live events may have been lost. */
  readonly onLostEvents?: () => void
  /** Removes every reference to its own file that a later scan found infected. Ignores files of other features. */
  readonly onInfectedFile?: (tx: Tx, file: StoredFile) => Promise<void>
  /** Ends its connections to the outside. */
  readonly close?: () => void
}

/** A feature with its dependencies. */
export interface Feature<Api> extends FeatureParts {
  /** What the composition passes to other features, the seed and the tests: use cases bound to their dependencies. */
  readonly api: Api
}

/** Every feature's parts as one. */
export type ServerParts = Required<Omit<FeatureParts, 'onInfectedFile'>>

export function joinFeatures(features: readonly FeatureParts[]): ServerParts {
  return {
    routes(router) {
      for (const feature of features) feature.routes?.(router)
    },
    async plainRoutes(app, authenticator) {
      for (const feature of features) await feature.plainRoutes?.(app, authenticator)
    },
    guestStreams: features.flatMap(({ guestStreams = [] }) => guestStreams),
    works: features.flatMap(({ works = [] }) => works),
    tasks: features.flatMap(({ tasks = [] }) => tasks),
    onEvents(events) {
      for (const feature of features) feature.onEvents?.(events)
    },
    onLostEvents() {
      for (const feature of features) feature.onLostEvents?.()
    },
    close() {
      for (const feature of features) feature.close?.()
    },
  }
}
