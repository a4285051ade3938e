import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { testClock } from '../../test/factories/clock.ts'
import { runCommand } from '../../test/factories/operator-command.ts'
import { peopleOf } from '../../test/factories/people.ts'

let test: TestDatabase
let people: ReturnType<typeof peopleOf>
let dataDir: string
// The commands are processes with the machine's clock, for which a session of another day has expired.
const clock = testClock(new Date())

// Each command is a process of its own, which takes seconds on a busy machine.
const ofCommands = { timeout: 60_000 }

beforeAll(async () => {
  test = await createTestDatabase({ clock })
  people = peopleOf(test, clock)
  dataDir = await mkdtemp(join(tmpdir(), 'puente-operator-'))
})
beforeEach(() => test.reset())
afterAll(async () => {
  await test.close()
  await rm(dataDir, { recursive: true, force: true })
})

const commandWith = (env: Readonly<Record<string, string>>, name: string, ...args: string[]) =>
  runCommand(test, { dataDir, env }, name, ...args)
const command = (name: string, ...args: string[]) => commandWith({}, name, ...args)

describe('admin:grant', ofCommands, () => {
  it('makes an account an admin and a user again, ending its sessions, audited as the operator (SEC-002)', async () => {
    const { email } = await people.user()
    const { token } = await people.signIn({ email })
    expect(await command('admin-grant', email.toUpperCase())).toEqual({
      code: 0,
      said: `${email} es admin; sesiones cerradas: 1.\n`,
    })
    expect(await people.authenticate(token)).toBeNull()
    expect(await command('admin-grant', email, '--revoke')).toMatchObject({ code: 0 })
    const { rows } = await test.asOwner(
      `select command, actor_kind, actor_id from audit_log where command like 'role.%' order by seq`,
    )
    expect(rows).toEqual([
      { command: 'role.grant', actor_kind: 'system', actor_id: 'operator' },
      { command: 'role.revoke', actor_kind: 'system', actor_id: 'operator' },
    ])
  })

  it('reports a fault in one line, with an exit status', async () => {
    expect(await command('admin-grant')).toEqual({
      code: 2,
      said: 'Uso: npm run admin:grant -- CORREO [--revoke]\n',
    })
    const unknown = await command('admin-grant', 'nadie@example.com')
    expect(unknown.code).toBe(1)
    expect(unknown.said).toContain('primero hay que registrarla')
  })
})

describe('verify:ledger', ofCommands, () => {
  it('exits with 0 if the books balance, else with 1 and the subject of the broken invariant', async () => {
    expect(await command('verify-ledger')).toMatchObject({ code: 0 })
    await test.asOwner(`
      begin;
      insert into ledger_accounts (code, currency, keeps_balance) values ('payable:forged', 'ARS', true);
      insert into account_balances (account, balance_minor) values ('payable:forged', -100);
      commit`)
    const broken = await command('verify-ledger')
    expect(broken.code).toBe(1)
    expect(broken.said).toContain('payable:forged')
  })
})

describe('finance:password', ofCommands, () => {
  it('reads the password from a variable and never from an argument, stores only its hash, and audits it as the operator (FIN-003)', async () => {
    const FINANCE_PASSWORD = 'Uma-senha-do-Financeiro'
    expect(await commandWith({ FINANCE_PASSWORD }, 'finance-password')).toEqual({
      code: 0,
      said: 'Contraseña de Finanzas cambiada; accesos cerrados: 0.\n',
    })
    for (const refused of [
      await command('finance-password'),
      await command('finance-password', FINANCE_PASSWORD),
      await commandWith({ FINANCE_PASSWORD }, 'finance-password', 'x'),
    ])
      expect(refused).toMatchObject({ code: 2, said: expect.stringContaining('Uso:') })
    expect(await commandWith({ FINANCE_PASSWORD: 'corta' }, 'finance-password')).toEqual({
      code: 1,
      said: 'La contraseña necesita al menos 12 caracteres.\n',
    })
    const { rows } = await test.asOwner('select password_hash, version from finance_password')
    expect(rows).toMatchObject([{ version: 1, password_hash: expect.stringMatching(/^argon2id/) }])
    const audited = await test.asOwner(
      `select command, actor_id, body from audit_log where object_type = 'finance-password'`,
    )
    expect(audited.rows).toMatchObject([{ command: 'finance.set-password', actor_id: 'operator' }])
    expect(JSON.stringify(audited.rows)).not.toContain(FINANCE_PASSWORD)
  })
})

describe('stuck', ofCommands, () => {
  const notice = async (key: string) =>
    (
      await test.asOwner(
        `insert into webhook_inbox (provider, event_key, body, evidence, state, attempts, next_attempt_at, last_error, failed_at)
         values ('bcb', $1, '', true, 'dead', 10, null, E'no\\n route', '2026-11-21T12:00:00Z') returning id`,
        [key],
      )
    ).rows[0].id
  const failedRow = () =>
    test.asOwner(
      `insert into outbox_failures (id, events, tries, last_error, failed_at) values (7, '[]', 10, 'too large', '2026-11-21T12:00:00Z')`,
    )
  const states = async () =>
    (await test.asOwner('select state, attempts from webhook_inbox order by id')).rows

  it('lists the work that gave up, of every kind or of one, one line each', async () => {
    const id = await notice('e1')
    await failedRow()
    const line = `  ${id}  2026-11-21T12:00:00.000Z  bcb  no route\n`
    expect(await command('stuck', 'list')).toEqual({
      code: 0,
      said: `notice: 1\n${line}job: 0\noutbox-row: 1\n  7  2026-11-21T12:00:00.000Z  events 0  too large\nparked-pix: 0\npix-decision: 0\nreturn: 0\ntransfer: 0\n`,
    })
    expect(await command('stuck', 'list', 'notice')).toEqual({ code: 0, said: `notice: 1\n${line}` })
  })

  it('repeats one, or all of a kind, audited as the operator (HOOK-016)', async () => {
    const id = await notice('e1')
    await notice('e2')
    await notice('e3')
    await failedRow()
    expect(await command('stuck', 'repeat', 'notice', id)).toEqual({
      code: 0,
      said: 'notice: 1 para repetir.\n',
    })
    expect(await states()).toEqual([
      { state: 'received', attempts: 0 },
      { state: 'dead', attempts: 10 },
      { state: 'dead', attempts: 10 },
    ])
    expect(await command('stuck', 'repeat', 'notice', '--all')).toMatchObject({
      code: 0,
      said: 'notice: 2 para repetir.\n',
    })
    expect(await command('stuck', 'repeat', 'outbox-row', '7')).toMatchObject({ code: 0 })
    const { rows } = await test.asOwner(
      `select object_type, actor_id from audit_log where command = 'stuck.repeat' order by seq`,
    )
    const operator = { actor_id: 'operator' }
    expect(rows).toEqual([
      ...Array.from({ length: 3 }, () => ({ object_type: 'notice', ...operator })),
      { object_type: 'outbox-row', ...operator },
    ])
  })

  it('reports a fault, with an exit status', async () => {
    const wrong = [
      [],
      ['list', 'mails'],
      ['repeat'],
      ['repeat', 'notice'],
      ['repeat', 'notice', 'x', '--all'],
    ]
    for (const answer of await Promise.all(wrong.map((args) => command('stuck', ...args))))
      expect(answer).toMatchObject({ code: 2, said: expect.stringContaining('Uso:') })
    const nobody = '01940000-0000-7000-8000-000000000000'
    expect(await command('stuck', 'repeat', 'notice', nobody)).toEqual({
      code: 1,
      said: `No hay nada detenido de la clase notice con el id ${nobody}.\n`,
    })
  })
})
