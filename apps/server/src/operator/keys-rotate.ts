// `npm run keys:rotate` brings the payers' data under the present master key after a rotation (PAY-057, SEC-026), beside a running server too.
// It reports each value that opens under neither key, goes on, and ends with 1.
import { systemClock } from '../platform/clock/clock.ts'
import { createFieldCipher } from '../platform/crypto/field-cipher.ts'
import { createKeyRing } from '../platform/crypto/key-ring.ts'
import { createUnitOfWork } from '../platform/unit-of-work/postgres-unit-of-work.ts'
import { masterKeys } from '../start/master-keys.ts'
import { complain, runCommand, say } from './command.ts'
import { payerColumns } from './payer-columns.ts'
import { rotateColumns } from './rotate-columns.ts'

await runCommand(async ({ config, database }) => {
  const cipher = createFieldCipher(createKeyRing(masterKeys(config), systemClock))
  const unitOfWork = createUnitOfWork({ database, clock: systemClock })
  const status = await rotateColumns({ database, unitOfWork, cipher }, payerColumns, { say, complain })
  say(
    'Quedan con su clave anterior: cuentas, datos bancarios, establecimientos, archivos, pagos de pesos y avisos. ' +
      'Conservá MASTER_KEY_SECONDARY y no cambies la clave otra vez mientras este comando lo diga.',
  )
  return status
})
