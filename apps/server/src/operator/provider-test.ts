// `npm run provider:test [-- --provider NAME --charge CPF --environment]` tests the connection to a provider, the active one by default, in the order
// in which faults usually occur. It uses the stored credentials in place of the environment's. `--environment` ignores the stored ones and needs no
// database. With `--charge` it makes a charge of one centavo for that CPF or CNPJ and cancels it at once, if the provider can cancel. Exit status 1 if
// anything fails.
import { parseArgs } from 'node:util'
import type { ConnectionFault } from '@puente/contract/provider-settings'
import { parseTaxDocument } from '@puente/domain/tax-document'
import type { ChargeRequest } from '../features/collections/ports/collector.port.ts'
import { complain, endWith, say } from './command.ts'
import { openProvider } from './open-provider.ts'

const sentences: Readonly<Record<ConnectionFault, string>> = {
  address: 'En la dirección configurada no responde la API del proveedor: revisá las direcciones y la red.',
  certificate:
    'Un certificado no se acepta: revisá el nuestro y su clave, la autoridad del proveedor y la hora de este equipo.',
  secret: 'El proveedor no reconoce la aplicación: revisá su identificador y su secreto.',
  scope: 'A la aplicación le falta un permiso (scope): pedíselo al proveedor, o revisá los que pedimos.',
  key: 'El proveedor no aceptó el cobro de prueba: casi siempre es una clave Pix de otra cuenta.',
  clock: 'La hora de este equipo y la del proveedor difieren en más de un minuto: sincronizá el reloj.',
  busy: 'El proveedor pide esperar o tiene un problema: probá de nuevo en unos minutos.',
  notices: 'El proveedor manda sus avisos a otra dirección: esta instalación registra la suya al arrancar.',
  other: 'El proveedor rechazó la consulta.',
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        provider: { type: 'string' },
        charge: { type: 'string' },
        environment: { type: 'boolean', default: false },
      },
    })
    return {
      asked: { named: values.provider ?? null, environmentOnly: values.environment },
      document: values.charge ?? null,
    }
  } catch {
    // An option that does not exist.
    return null
  }
}

function chargeFor(document: string, pixKey: string): ChargeRequest | null {
  const payerDocument = parseTaxDocument(document)
  if (payerDocument === null) return null
  return {
    txid: crypto.randomUUID().replaceAll('-', ''),
    amountMinor: 1n,
    description: 'Prueba de conexión',
    payerName: 'Prueba de conexión',
    payerDocument,
    expiresInSeconds: 60,
    pixKey,
  }
}

async function run(): Promise<number> {
  const given = readArguments()
  if (given === null) {
    complain('Uso: npm run provider:test [-- --provider NOMBRE --charge CPF --environment]')
    return 1
  }
  const opened = await openProvider(given.asked)
  if (opened === null) return 1
  const { config, name, providers } = opened
  try {
    const { collector } = providers.forJobs(name) ?? {}
    if (collector === undefined) throw new Error(`${name} is configured and was not opened`)
    const charge = given.document === null ? null : chargeFor(given.document, collector.pixKey)
    if (given.document !== null && charge === null) {
      complain(`${given.document} no es un CPF ni un CNPJ.`)
      return 1
    }
    const isCharged = charge !== null && collector.capabilities.cancels
    if (charge !== null && !isCharged) say(`${name} no permite cancelar cobros: no se hace el de prueba.`)
    const { publicUrl } = config
    const { finding, showsNotices } = await providers.testConnection(name, { charge, publicUrl })
    if (finding === null) {
      say(`La conexión con ${name} funciona${isCharged ? ', también un cobro' : ''}.`)
      if (!showsNotices)
        say('El proveedor no muestra a qué dirección manda sus avisos: revisala en su portal.')
      return 0
    }
    complain(sentences[finding.fault])
    complain(`  ${finding.detail}`)
    return 1
  } finally {
    await opened.close()
  }
}

await endWith(run)
