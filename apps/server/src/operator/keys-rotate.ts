// `npm run keys:rotate` brings the payers' data under the present master key after a rotation (PAY-057, SEC-026), beside a running server too.
import { systemClock } from '../platform/clock/clock.ts'
import { createFieldCipher } from '../platform/crypto/field-cipher.ts'
import { createKeyRing } from '../platform/crypto/key-ring.ts'
import { reencryptColumn } from '../platform/crypto/reencrypt-column.ts'
import { createUnitOfWork } from '../platform/unit-of-work/postgres-unit-of-work.ts'
import { masterKeys } from '../start/master-keys.ts'
import { runCommand, say } from './command.ts'
import { payerColumns } from './payer-columns.ts'

await runCommand(async ({ config, database }) => {
  const cipher = createFieldCipher(createKeyRing(masterKeys(config), systemClock))
  const unitOfWork = createUnitOfWork({ database, clock: systemClock })
  for (const column of payerColumns) {
    const { read, changed } = await reencryptColumn({ database, unitOfWork, cipher }, column)
    say(`${column.table}.${column.column}: ${read} valores, ${changed} pasaron a la clave actual.`)
  }
  return 0
})
