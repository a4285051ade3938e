import type { AdminCharge } from '@puente/contract/transactions'
import type { Areas } from '../../../messages/areas.ts'

/** What an admin must look at, in words. A flag without a text shows its own name. */
export function flagWords(
  { flags, confirmedAfter }: Pick<AdminCharge, 'flags' | 'confirmedAfter'>,
  { drawer }: Pick<Areas['transactions/admin'], 'drawer'>,
): string[] {
  return flags.map((flag) =>
    flag === 'late-confirmation'
      ? drawer.confirmedLate(drawer.late[confirmedAfter ?? 'unrecorded'])
      : (drawer.flags[flag] ?? flag),
  )
}
