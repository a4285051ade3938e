import { describe, expect, it } from 'vitest'
import { DomainError } from '@puente/contract/protocol/problems'
import { admissionGate, hashingLanes, noPassword, passwordHasher } from './password-hasher.ts'

const pepper = Buffer.alloc(32, 7)

describe('passwords', () => {
  it('verifies only the password that was hashed', async () => {
    const hasher = passwordHasher(pepper)
    const stored = await hasher.hash('Río Iguazú 2026!')
    expect(stored).toMatch(/^argon2id\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/)
    expect(await hasher.verify('Río Iguazú 2026!', stored)).toBe(true)
    expect(await hasher.verify('Río Iguazú 2026?', stored)).toBe(false)
    expect(await hasher.verifyWithoutAccount('Río Iguazú 2026!')).toBe(false)
  })

  it('gives two equal passwords two hashes', async () => {
    const hasher = passwordHasher(pepper)
    expect(await hasher.hash('Igual-1234')).not.toBe(await hasher.hash('Igual-1234'))
  })

  it('verifies nothing under another pepper', async () => {
    const stored = await passwordHasher(pepper).hash('Igual-1234')
    expect(await passwordHasher(Buffer.alloc(32, 8)).verify('Igual-1234', stored)).toBe(false)
  })

  it('throws for a stored hash of another form instead of reporting a wrong password', async () => {
    await expect(passwordHasher(pepper).verify('Igual-1234', 'md5$abc')).rejects.toThrow('unknown form')
  })
})

it('accepts no password against the empty placeholder', async () => {
  const hasher = passwordHasher(pepper)
  for (const password of ['', 'Igual-1234']) expect(await hasher.verify(password, noPassword)).toBe(false)
})

it('uses one core fewer than the machine has, at least one and at most four', () => {
  expect([1, 2, 4, 5, 64].map(hashingLanes)).toEqual([1, 1, 3, 4, 4])
})

describe('the gate before the hashing threads', () => {
  it('runs and queues up to its limits, in order, and refuses the next call', async () => {
    const gate = admissionGate(2, 2)
    const finish: Array<() => void> = []
    const started: number[] = []
    const work = (n: number) =>
      gate(() => {
        started.push(n)
        return new Promise<void>((resolve) => finish.push(resolve))
      })
    const admitted = [work(1), work(2), work(3), work(4)]
    await expect(work(5)).rejects.toEqual(new DomainError('server.busy', { retryAfterSeconds: 2 }))
    expect(started).toEqual([1, 2])
    finish[0]?.()
    await admitted[0]
    await Promise.resolve()
    expect(started).toEqual([1, 2, 3])
    finish[1]?.()
    await admitted[1]
    for (const done of finish.slice(2)) done()
    await expect.poll(() => started).toEqual([1, 2, 3, 4])
    finish[3]?.()
    await Promise.all(admitted)
  })

  it('frees the lane if the work fails', async () => {
    const gate = admissionGate(1, 1)
    const failing = gate(() => Promise.reject(new Error('no')))
    const next = gate(() => Promise.resolve('yes'))
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })
})
