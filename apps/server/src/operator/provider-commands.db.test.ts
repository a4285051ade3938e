import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CredentialName } from '@puente/contract/provider-settings'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/src/sandbox.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { runCommand } from '../../test/factories/operator-command.ts'
import { writeCredential } from '../features/provider-settings/credentials-repository.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { createFieldCipher } from '../platform/crypto/field-cipher.ts'
import { createKeyRing } from '../platform/crypto/key-ring.ts'

const masterKey = randomBytes(32)
const document = '52998224725'

let test: TestDatabase
let sandbox: Sandbox
let dataDir: string

// Each command is a process of its own, which takes seconds on a busy machine.
const ofCommands = { timeout: 60_000 }

beforeAll(async () => {
  test = await createTestDatabase({ clock: systemClock })
  dataDir = await mkdtemp(join(tmpdir(), 'puente-providers-'))
})
beforeEach(async () => {
  await test.reset()
  sandbox = await startSandbox({ refundDelayMs: 0 })
})
afterEach(() => sandbox.close())
afterAll(async () => {
  await test.close()
  await rm(dataDir, { recursive: true, force: true })
})

const command = (name: string, ...args: string[]) => {
  const env = { MASTER_KEY: masterKey.toString('base64'), SANDBOX_PORT: new URL(sandbox.url).port }
  return runCommand(test, { dataDir, env }, name, ...args)
}

/** As an admin stores it on the screen. */
async function store(name: CredentialName, value: string): Promise<void> {
  const cipher = createFieldCipher(createKeyRing({ primary: masterKey }, systemClock))
  await test.unitOfWork.run({ kind: 'system', name: 'operator' }, 'test.store', async (tx) => {
    const by = { revision: 1, changedBy: null, formerUntil: null }
    await writeCredential(tx, cipher, { provider: 'corpx', name, value, ...by })
    tx.audit({ object: { type: 'provider', id: 'corpx' } })
  })
}

describe('provider:test', ofCommands, () => {
  it('tests the active provider with the stored credentials, or with the environment alone (FIN-029, FIN-031)', async () => {
    await test.asOwner(`insert into settings (key, value) values ('provider.active', '"corpx"')`)
    const fine = {
      code: 0,
      said: 'La conexión con corpx funciona.\nEl proveedor no muestra a qué dirección manda sus avisos: revisala en su portal.\n',
    }
    expect(await command('provider-test')).toEqual(fine)
    await store('clientSecret', 'a-secret-that-nobody-knows')
    const refused = await command('provider-test')
    expect(refused.code).toBe(1)
    expect(refused.said).toContain(
      'El proveedor no reconoce la aplicación: revisá su identificador y su secreto.',
    )
    expect(refused.said).not.toContain('a-secret-that-nobody-knows')
    expect(await command('provider-test', '--environment', '--provider', 'corpx')).toEqual(fine)
  })

  it('reports a provider whose stored values do not open, and which ones are configured', async () => {
    await store('clientSecret', 'sealed')
    await test.asOwner(`update provider_credentials set value_enc = jsonb_set(value_enc, '{data}', '"AAAA"')`)
    expect(await command('provider-test', '--provider', 'corpx')).toEqual({
      code: 1,
      said: 'corpx no está configurado, o lo que se guardó de él no se puede abrir. Configurados: bcb, fire_banking.\n',
    })
  })
})

describe('provider:suite', ofCommands, () => {
  it('runs every case against a provider, withdraws its charges, and reports what it skips', async () => {
    const { code, said } = await command('provider-suite', '--charge', document, '--provider', 'bcb')
    expect(said.trimEnd().split('\n')).toEqual([
      'bien        un cobro que no existe no aparece',
      'bien        un Pix y una devolución que no existen no aparecen',
      'bien        crea un cobro con nuestro id, monto, horas y código, y lo encuentra',
      'bien        pedir el mismo cobro otra vez no crea otro',
      'bien        cancela un cobro, y ya no se puede pagar',
      'bien        lista los Pix recibidos de la última hora',
      'bien        da el extracto de la última hora, sin líneas ilegibles',
      'no lo hace  muestra el saldo',
      'bien        muestra la dirección de los avisos',
      'sin probar  muestra el Pix que paga un cobro, y lo devuelve',
      'No se prueban transferencias, el titular de una clave ni el registro de la dirección de avisos.',
      'bcb: todo bien.',
    ])
    expect(code).toBe(0)
    const charges = [...sandbox.store.charges.values()]
    expect(charges.length).toBeGreaterThan(0)
    for (const { status } of charges) expect(status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
    expect(sandbox.store.webhooks.size).toBe(0)
  })

  it('ends with 1 and the reason if a case fails, and runs the others', async () => {
    sandbox.faults.set('refuse', { status: 403, on: ['listPix'] })
    const { code, said } = await command('provider-suite', '--charge', document, '--provider', 'bcb')
    expect(code).toBe(1)
    expect(said).toMatch(/FALLÓ {7}lista los Pix recibidos de la última hora\n {12}.*403/)
    expect(said).toContain('bien        muestra la dirección de los avisos')
  })

  it("requires a payer, and creates no real charge in production without the operator's option", async () => {
    expect(await command('provider-suite')).toMatchObject({
      code: 2,
      said: expect.stringContaining('Uso: npm run provider:suite'),
    })
    const secrets = Object.fromEntries(
      ['LOOKUP_KEY', 'SESSION_SECRET', 'PASSWORD_PEPPER'].map((name) => [
        name,
        randomBytes(32).toString('base64'),
      ]),
    )
    const env = {
      ...secrets,
      APP_ENV: 'production',
      PUBLIC_URL: 'https://puente.example',
      MASTER_KEY: masterKey.toString('base64'),
      PIX_FIRE_BANKING_API_KEY: 'of-the-company',
      PIX_FIRE_BANKING_KEY: 'pix@puente.example',
      PIX_FIRE_BANKING_WEBHOOK_PATH_SECRET: 'an-end-of-24-characters-0',
    }
    const args = ['--charge', document, '--environment']
    expect(await runCommand(test, { dataDir, env }, 'provider-suite', ...args)).toEqual({
      code: 1,
      said: 'Esta instalación es de producción, y estos cobros serían reales. Usá el ambiente de pruebas del banco, o agregá --real.\n',
    })
  })
})
