import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { PixBadge, type ShownPixStatus } from '../../../ui/pix-badge.tsx'

/** The status of a charge's Pix, in the words for merchants (HIST-017). */
export function PixStatusBadge({ status }: { status: ShownPixStatus }) {
  return <PixBadge status={status} words={useTexts('orders/history').status} />
}
