import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { DomainError } from '@puente/contract/protocol/problems'
import { hashRaw } from '@node-rs/argon2'

/** OWASP's smallest recommended argon2id (the library's default kind): 19 MiB, two passes, one lane. It takes one core about 20 ms. */
const memoryKib = 19_456
const passes = 2
const lanes = 1
const tagBytes = 32
const parameters = `argon2id$m=${memoryKib},t=${passes},p=${lanes}`

const maxQueued = 32

/** How many passwords are hashed at once: one to four, leaving one core to the rest of the server if there are two or more. */
export function hashingLanes(cores: number): number {
  return Math.max(1, Math.min(4, cores - 1))
}

/** Stands in for a hash if no password may be right. */
export const noPassword = `${parameters}$${Buffer.alloc(16).toString('base64url')}$`

/** Hashes and verifies passwords. The pepper is a secret of the deployment, and never in the database. */
export interface PasswordHasher {
  /** @throws DomainError `server.busy` if more than 32 already wait. */
  hash(password: string): Promise<string>
  /** False for a wrong password. @throws DomainError `server.busy` if more than 32 already wait. */
  verify(password: string, stored: string): Promise<boolean>
  /** Takes as long as `verify` and always returns false: for addresses without an account. */
  verifyWithoutAccount(password: string): Promise<false>
}

export function passwordHasher(pepper: Uint8Array): PasswordHasher {
  const gate = admissionGate(hashingLanes(availableParallelism()), maxQueued)

  const tagOf = async (password: string, salt: Uint8Array): Promise<Buffer> => {
    const raw = await gate(() =>
      hashRaw(password, {
        memoryCost: memoryKib,
        timeCost: passes,
        parallelism: lanes,
        outputLen: tagBytes,
        salt,
      }),
    )
    return createHmac('sha256', pepper).update(raw).digest()
  }

  return {
    async hash(password) {
      const salt = randomBytes(16)
      const tag = await tagOf(password, salt)
      return `${parameters}$${salt.toString('base64url')}$${tag.toString('base64url')}`
    },
    async verify(password, stored) {
      const [, , salt, tag] = stored.split('$')
      if (!stored.startsWith(`${parameters}$`) || salt === undefined || tag === undefined) {
        throw new Error('a stored password hash has an unknown form')
      }
      const expected = Buffer.from(tag, 'base64url')
      const actual = await tagOf(password, Buffer.from(salt, 'base64url'))
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    },
    async verifyWithoutAccount(password) {
      await tagOf(password, Buffer.alloc(16))
      return false
    },
  }
}

/** Runs at most `lanesOpen` at once and lets `queueLength` wait. Further callers are refused, and may come back later. */
export function admissionGate(
  lanesOpen: number,
  queueLength: number,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: Array<() => void> = []

  return async (work) => {
    if (running >= lanesOpen) {
      if (waiting.length >= queueLength) throw new DomainError('server.busy', { retryAfterSeconds: 2 })
      await new Promise<void>((admitted) => waiting.push(admitted))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // The lane goes to the next waiting caller, so that no new caller overtakes the queue.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
