import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secrets that a demo makes for itself: base64 of 32 random bytes each. */
export const keptSecretNames = ['MASTER_KEY', 'LOOKUP_KEY', 'SESSION_SECRET', 'PASSWORD_PEPPER'] as const
export type KeptSecretName = (typeof keptSecretNames)[number]
export type KeptSecrets = Readonly<Record<KeptSecretName, string>>

/**
 * Reads the secrets of a data folder, making them the first time. The file is readable by its owner only, and is put in
 * place in one step, so that two processes that start together end up with the same secrets.
 */
export function keepSecrets(dataDir: string): KeptSecrets {
  const file = join(dataDir, 'secrets.json')
  const kept = readKept(file)
  if (kept !== null) return kept
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  const made = Object.fromEntries(keptSecretNames.map((name) => [name, randomBytes(32).toString('base64')]))
  writeFileSync(draft, JSON.stringify(made, null, 2), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    unlinkSync(draft)
  }
  const winner = readKept(file)
  if (winner === null) throw new Error(`${file} cannot be read back`)
  return winner
}

function readKept(file: string): KeptSecrets | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  const parsed: Partial<Record<KeptSecretName, unknown>> = JSON.parse(text)
  const value = (name: KeptSecretName) => {
    const secret = parsed[name]
    if (typeof secret !== 'string')
      throw new Error(`${file} lacks ${name}: restore it from where it was saved`)
    return secret
  }
  return {
    MASTER_KEY: value('MASTER_KEY'),
    LOOKUP_KEY: value('LOOKUP_KEY'),
    SESSION_SECRET: value('SESSION_SECRET'),
    PASSWORD_PEPPER: value('PASSWORD_PEPPER'),
  }
}
