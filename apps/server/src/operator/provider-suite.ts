// `npm run provider:suite -- --charge CPF [--provider NAME --pay --environment --real]` runs the adapter suite, which every adapter passes against
// the sandbox, in a real provider's test environment. It creates charges of one centavo, withdraws them if the provider can, and moves no money. With
// `--pay` a person pays one code, and the money is returned if the provider can. Exit status 1 if a case fails.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { parseTaxDocument, type TaxDocument } from '@puente/domain/tax-document'
import { CollectorFailure, type IssuedCharge } from '../features/collections/ports/collector.port.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { complain, endWith, say } from './command.ts'
import { type OperatorProvider, openProvider } from './open-provider.ts'
import {
  type SuiteCase,
  SuiteFault,
  type SuiteOutcome,
  type SuiteWorld,
  suiteCases,
} from './provider-suite-cases.ts'

const usage = 'Uso: npm run provider:suite -- --charge CPF [--provider NOMBRE --pay --environment --real]'

const titles: Readonly<Record<SuiteCase['name'], string>> = {
  'unknown-charge': 'un cobro que no existe no aparece',
  'unknown-pix': 'un Pix y una devolución que no existen no aparecen',
  'makes-and-finds': 'crea un cobro con nuestro id, monto, horas y código, y lo encuentra',
  'repeats-creation': 'pedir el mismo cobro otra vez no crea otro',
  'cancels-once': 'cancela un cobro, y ya no se puede pagar',
  'lists-received': 'lista los Pix recibidos de la última hora',
  'reads-statement': 'da el extracto de la última hora, sin líneas ilegibles',
  'shows-balance': 'muestra el saldo',
  'shows-notices': 'muestra la dirección de los avisos',
  'is-paid-and-gives-back': 'muestra el Pix que paga un cobro, y lo devuelve',
}

const words: Readonly<Record<SuiteOutcome, string>> = {
  passed: 'bien      ',
  cannot: 'no lo hace',
  'left-out': 'sin probar',
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        provider: { type: 'string' },
        charge: { type: 'string' },
        pay: { type: 'boolean', default: false },
        environment: { type: 'boolean', default: false },
        real: { type: 'boolean', default: false },
      },
    })
    const payer = values.charge === undefined ? null : parseTaxDocument(values.charge)
    if (payer === null) return null
    const { pay, real, environment } = values
    return { asked: { named: values.provider ?? null, environmentOnly: environment }, payer, pay, real }
  } catch {
    // An option that does not exist.
    return null
  }
}

function worldOf(
  { providers, name }: OperatorProvider,
  { payer, pay }: { readonly payer: TaxDocument; readonly pay: boolean },
): SuiteWorld {
  const ports = providers.forJobs(name)
  if (ports === null) throw new Error(`${name} is configured and was not opened`)
  return {
    ...ports,
    clock: systemClock,
    pause,
    order: () => ({
      txid: crypto.randomUUID().replaceAll('-', ''),
      amountMinor: 1n,
      description: 'Prueba de conformidad',
      payerName: 'Prueba de conformidad',
      payerDocument: payer,
      expiresInSeconds: 900,
      pixKey: ports.collector.pixKey,
    }),
    pay: pay ? askForPayment : null,
  }
}

async function askForPayment({ pixCode, location }: IssuedCharge): Promise<void> {
  say('Pagá este código en los próximos 10 minutos, en la app o en la herramienta de pruebas del banco:')
  say(`  ${pixCode ?? location}`)
}

/** @returns whether the case passed, or was not expected to */
async function runCase({ name, run }: SuiteCase, world: SuiteWorld): Promise<boolean> {
  try {
    say(`${words[await run(world)]}  ${titles[name]}`)
    return true
  } catch (error) {
    if (!(error instanceof SuiteFault || error instanceof CollectorFailure)) throw error
    complain(`FALLÓ       ${titles[name]}`)
    complain(`            ${error.message}`)
    return false
  }
}

async function run(): Promise<number> {
  const given = readArguments()
  if (given === null) {
    complain(usage)
    return 2
  }
  const opened = await openProvider(given.asked)
  if (opened === null) return 1
  try {
    const { config, name, providers } = opened
    if (config.appEnv === 'production' && !given.real) {
      complain(
        'Esta instalación es de producción, y estos cobros serían reales. Usá el ambiente de pruebas del banco, o agregá --real.',
      )
      return 1
    }
    if (providers.collectorOf(name)?.capabilities.cancels === false)
      say(`${name} no cancela cobros: los de un centavo que se crean quedan hasta que vencen, en 15 minutos.`)
    const world = worldOf(opened, given)
    let failed = 0
    for (const one of suiteCases) if (!(await runCase(one, world))) failed += 1
    say('No se prueban transferencias, el titular de una clave ni el registro de la dirección de avisos.')
    say(failed === 0 ? `${name}: todo bien.` : `${name}: ${failed} de ${suiteCases.length} fallaron.`)
    return failed === 0 ? 0 : 1
  } finally {
    await opened.close()
  }
}

await endWith(run)
