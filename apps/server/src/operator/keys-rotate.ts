// `npm run keys:rotate` re-encrypts all data with the present master key after a rotation (PAY-057, SEC-026), also beside a running server. It
// reports each value that opens with neither key, continues, and ends with 1.
import { systemClock } from '../platform/clock/clock.ts'
import { createFieldCipher } from '../platform/crypto/field-cipher.ts'
import { createKeyRing } from '../platform/crypto/key-ring.ts'
import { createUnitOfWork } from '../platform/unit-of-work/postgres-unit-of-work.ts'
import { masterKeys } from '../start/master-keys.ts'
import { complain, runCommand, say } from './command.ts'
import { allEncryptedColumns } from './encrypted-columns.ts'
import { rotateColumns } from './rotate-columns.ts'

await runCommand(async ({ config, database }) => {
  const cipher = createFieldCipher(createKeyRing(masterKeys(config), systemClock))
  const unitOfWork = createUnitOfWork({ database, clock: systemClock })
  return rotateColumns({ database, unitOfWork, cipher }, allEncryptedColumns, { say, complain })
})
