// `npm run make:history -- --merchants 6 --stores 12 --days 90 --charges 20000` adds merchants with a history to the database of a demo whose past was
// made, best while its server is stopped.
import { parseArgs } from 'node:util'
import { makeHistory } from '../demo/copies/make-history.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { createFieldCipher } from '../platform/crypto/field-cipher.ts'
import { createKeyedHash } from '../platform/crypto/keyed-hash.ts'
import { createKeyRing } from '../platform/crypto/key-ring.ts'
import { bytesOf, masterKeys } from '../start/master-keys.ts'
import { complain, runCommand, say } from './command.ts'

const { values } = parseArgs({
  options: {
    merchants: { type: 'string', default: '6' },
    stores: { type: 'string', default: '12' },
    days: { type: 'string', default: '90' },
    charges: { type: 'string', default: '2000' },
  },
})
const wanted = {
  merchants: Number(values.merchants),
  stores: Number(values.stores),
  days: Number(values.days),
  charges: Number(values.charges),
}

await runCommand(async ({ config, database }) => {
  if (config.appEnv === 'production') {
    complain('make:history inventa ventas: no corre en producción.')
    return 1
  }
  if (!Object.values(wanted).every((count) => Number.isSafeInteger(count) && count > 0)) {
    complain('Uso: npm run make:history -- --merchants 6 --stores 12 --days 90 --charges 20000')
    return 1
  }
  const cipher = createFieldCipher(createKeyRing(masterKeys(config), systemClock))
  const keyedHash = createKeyedHash(bytesOf(config.lookupKey.reveal()))
  let stored = 0
  await makeHistory(
    { database, cipher, keyedHash },
    {
      ...wanted,
      now: systemClock.now(),
      onProgress(charges) {
        stored += charges
        say(`${stored} de ${wanted.charges} cobros`)
      },
    },
  )
  return 0
})
