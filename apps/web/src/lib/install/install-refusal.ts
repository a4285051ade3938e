import { readStored, writeStored } from '../storage.ts'

const key = 'installRefusedAt'
const keptMs = 60 * 86_400_000

/** Somebody who was asked to install said no: they are not asked again for 60 days. */
export function keepInstallRefusal(now: number): void {
  writeStored(key, String(now))
}

/** Ignores a time in the future, which a wrong clock has written. */
export function installWasRefused(now: number): boolean {
  const at = Number(readStored(key) ?? Number.NaN)
  return at <= now && now - at < keptMs
}
