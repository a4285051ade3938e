// `npm run admin:grant -- EMAIL` makes an account an admin; with `--revoke` a user again (ruling 1, SEC-002).
import { parseArgs } from 'node:util'
import { changeRole, type RoleChange } from '../features/identity/public.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { createUnitOfWork } from '../platform/unit-of-work/postgres-unit-of-work.ts'
import { complain, runCommand, say } from './command.ts'

const usage = 'Uso: npm run admin:grant -- CORREO [--revoke]'

function readArguments(): { readonly email: string; readonly revoke: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { revoke: { type: 'boolean', default: false } },
    })
    const [email, ...more] = positionals
    if (email === undefined || more.length > 0) return null
    return { email: email.trim().toLowerCase(), revoke: values.revoke }
  } catch {
    // An option that does not exist.
    return null
  }
}

function report(change: RoleChange, email: string, revoke: boolean): number {
  switch (change.kind) {
    case 'changed':
      say(`${email} ${revoke ? 'ya no es admin' : 'es admin'}; sesiones cerradas: ${change.sessionsEnded}.`)
      return 0
    case 'unchanged':
      say(`${email} ${revoke ? 'no era admin' : 'ya era admin'}; no cambió nada.`)
      return 0
    case 'unknown-account':
      complain(`No hay ninguna cuenta con el correo ${email}: primero hay que registrarla.`)
      return 1
    case 'email-not-confirmed':
      complain(`${email} todavía no confirmó su correo: no puede ser admin.`)
      return 1
  }
}

const given = readArguments()
if (given === null) {
  complain(usage)
  process.exitCode = 2
} else {
  await runCommand(async ({ database }) => {
    const unitOfWork = createUnitOfWork({ database, clock: systemClock })
    const change = await changeRole(unitOfWork, given.email, given.revoke ? 'user' : 'admin')
    return report(change, given.email, given.revoke)
  })
}
