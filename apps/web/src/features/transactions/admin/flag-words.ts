import type { AdminCharge } from '@puente/contract/transactions'
import type { Areas } from '../../../messages/areas.ts'

/** What an admin must look at, in words. A flag without a text shows its own name. */
export function flagWords(
  { flags, confirmedAfter }: Pick<AdminCharge, 'flags' | 'confirmedAfter'>,
  {
    flags: words,
    late,
    confirmedLate,
  }: Pick<Areas['transactions/admin'], 'flags' | 'late' | 'confirmedLate'>,
): string[] {
  return flags.map((flag) =>
    flag === 'late-confirmation'
      ? confirmedLate(late[confirmedAfter ?? 'unrecorded'])
      : (words[flag] ?? flag),
  )
}
