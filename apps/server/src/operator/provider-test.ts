// `npm run provider:test [-- --provider NAME --charge CPF]` tries the connection to a provider, the active one unless another is named, in the
// order in which things go wrong. With `--charge` it makes a charge of one centavo for that CPF or CNPJ and cancels it at once. Exit status 1
// if anything fails.
import { parseArgs } from 'node:util'
import type { ConnectionFault } from '@puente/contract/provider-settings'
import { parseTaxDocument } from '@puente/domain/tax-document'
import type { ChargeRequest } from '../features/collections/ports/collector.port.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { ConfigError } from '../platform/config/environment.ts'
import { createLogger } from '../platform/log/logger.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { openProviders } from '../providers/registry.ts'
import { readConfig } from '../start/server-config.ts'
import { complain, say } from './command.ts'

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

function readArguments(): { readonly provider: string | null; readonly document: string | null } | null {
  try {
    const { values } = parseArgs({
      options: { provider: { type: 'string' }, charge: { type: 'string' } },
    })
    return { provider: values.provider ?? null, document: values.charge ?? null }
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
    complain('Uso: npm run provider:test [-- --provider NOMBRE --charge CPF]')
    return 1
  }
  const config = readConfig(process.env)
  const { active, known } = config.providers
  const configured = known.filter(({ open }) => open !== null).map(({ name }) => name)
  const tested = configured.find((name) => name === (given.provider ?? active))
  if (tested === undefined) {
    complain(
      given.provider === null
        ? 'No hay ningún proveedor configurado.'
        : `${given.provider} no está configurado. Configurados: ${configured.join(', ') || 'ninguno'}.`,
    )
    return 1
  }
  const log = createLogger('fatal', process.stderr)
  const providers = openProviders(
    { appEnv: config.appEnv, known },
    { clock: systemClock, log, metrics: createMetrics() },
  )
  try {
    const { collector } = providers.forJobs(tested) ?? {}
    if (collector === undefined) throw new Error(`${tested} is configured and was not opened`)
    const charge = given.document === null ? null : chargeFor(given.document, collector.pixKey)
    if (given.document !== null && charge === null) {
      complain(`${given.document} no es un CPF ni un CNPJ.`)
      return 1
    }
    const isCharged = charge !== null && collector.capabilities.cancels
    if (charge !== null && !isCharged) say(`${tested} no permite cancelar cobros: no se hace el de prueba.`)
    const finding = await providers.testConnection(tested, { charge, publicUrl: config.publicUrl })
    if (finding === null) {
      say(`La conexión con ${tested} funciona${isCharged ? ', también un cobro' : ''}.`)
      return 0
    }
    complain(sentences[finding.fault])
    complain(`  ${finding.detail}`)
    return 1
  } finally {
    providers.close()
  }
}

try {
  process.exitCode = await run()
} catch (error) {
  process.exitCode = 1
  if (error instanceof ConfigError) for (const line of error.lines) complain(line)
  else throw error
}
