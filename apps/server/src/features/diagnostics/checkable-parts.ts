import type { ProviderName } from '@puente/contract/collections'
import type { CheckFault } from '@puente/contract/diagnostics'
import type { ConnectionFault } from '@puente/contract/provider-settings'
import type { Config } from '../../platform/config/config.ts'
import type { FieldCipher } from '../../platform/crypto/field-cipher.ts'
import type { Database } from '../../platform/db/database.ts'
import { probeWrite } from '../../platform/db/probe-write.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { ConfiguredProvider } from '../provider-settings/public.ts'
import type { CheckablePart } from './run-checks.ts'

export interface CheckableDeps {
  readonly config: Pick<Config, 'database' | 'smtpUrl'>
  readonly database: Pick<Database, 'statement'>
  readonly cipher: Pick<FieldCipher, 'encrypt' | 'decrypt'>
  readonly files: Pick<FileStore, 'probe'>
  readonly verifyMailServer: () => Promise<void>
  readonly configuredProviders: () => Promise<readonly ConfiguredProvider[]>
  readonly probeProvider: (name: ProviderName) => Promise<ConnectionFault | null>
}

/** Database, file storage, mail, encryption keys and each provider (DBG-003). A server without its database or its keys does not start. */
export async function checkableParts(deps: CheckableDeps): Promise<CheckablePart[]> {
  const { config, database, files } = deps
  const hasMailServer = config.smtpUrl !== null
  const providers = await deps.configuredProviders()
  return [
    {
      part: 'database',
      simulated: config.database.kind === 'embedded',
      missing: null,
      probe: () => works(() => probeWrite(database)),
    },
    { part: 'files', simulated: false, missing: null, probe: () => works(() => files.probe()) },
    {
      part: 'mail',
      // The mailbox keeps the mails.
      simulated: !hasMailServer,
      missing: hasMailServer ? null : ['SMTP_URL'],
      probe: () => probeMail(deps.verifyMailServer),
    },
    { part: 'keys', simulated: false, missing: null, probe: () => works(() => probeKeys(deps.cipher)) },
    ...providers.map(
      ({ name, isConfigured, isSimulated, missing }): CheckablePart => ({
        part: name,
        simulated: isSimulated,
        missing: isConfigured ? null : missing,
        probe: () => deps.probeProvider(name),
      }),
    ),
  ]
}

async function works(run: () => Promise<void>): Promise<null> {
  await run()
  return null
}

async function probeMail(verify: () => Promise<void>): Promise<CheckFault | null> {
  try {
    await verify()
    return null
  } catch (error) {
    return faultOfMail(error)
  }
}

/** By the codes that the mail library gives to its errors. Its words may repeat what the server was sent. */
function faultOfMail(error: unknown): CheckFault {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'EOAUTH2') return 'secret'
  return code === 'ETLS' ? 'certificate' : 'address'
}

/** @throws Error if a value does not come back as it was */
async function probeKeys(cipher: CheckableDeps['cipher']): Promise<void> {
  const place = { table: 'debug', column: 'probe', rowId: crypto.randomUUID() }
  const opened = await cipher.decrypt(await cipher.encrypt(place.rowId, place), place)
  if (opened !== place.rowId) throw new Error('an encrypted value opened as another')
}
