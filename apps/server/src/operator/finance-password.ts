// `npm run finance:password` sets the shared password of the finance area (FIN-003): typed twice at a prompt, or from FINANCE_PASSWORD. It is never
// an argument, because other users of the machine could read that. It closes every open grant.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { leastPasswordLength, setFinancePassword } from '../features/finance/public.ts'
import { passwordHasher } from '../features/identity/public.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { createUnitOfWork } from '../platform/unit-of-work/postgres-unit-of-work.ts'
import { complain, runCommand, say } from './command.ts'

const usage =
  'Uso: npm run finance:password   (pide la contraseña, o la toma de la variable FINANCE_PASSWORD; nunca de un argumento)'

/** Prompts without showing what is typed. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await prompt.question('')
  } finally {
    prompt.close()
    process.stderr.write('\n')
  }
}

/** The new password, or null if nobody gave one. */
async function readPassword(): Promise<string | null> {
  const given = process.env['FINANCE_PASSWORD']
  if (given !== undefined && given !== '') return given
  if (!process.stdin.isTTY) {
    complain(usage)
    return null
  }
  const typed = await ask('Contraseña nueva de Finanzas: ')
  if ((await ask('Otra vez: ')) === typed) return typed
  complain('Las dos no coinciden; no cambió nada.')
  return null
}

const password = process.argv.length > 2 ? null : await readPassword()
if (process.argv.length > 2) complain(usage)
if (password === null) {
  process.exitCode = 2
} else {
  await runCommand(async ({ config, database }) => {
    const unitOfWork = createUnitOfWork({ database, clock: systemClock })
    const hasher = passwordHasher(Buffer.from(config.passwordPepper.reveal(), 'base64'))
    const operator = { kind: 'system', name: 'operator' } as const
    const change = await setFinancePassword({ unitOfWork, hasher }, operator, password)
    switch (change.kind) {
      case 'set':
        say(`Contraseña de Finanzas cambiada; accesos cerrados: ${change.grantsClosed}.`)
        return 0
      case 'too-short':
        complain(`La contraseña necesita al menos ${leastPasswordLength} caracteres.`)
        return 1
      case 'too-long':
        complain('La contraseña es demasiado larga.')
        return 1
    }
  })
}
