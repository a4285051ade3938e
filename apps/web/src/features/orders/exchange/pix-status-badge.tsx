import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { PixBadge, type ShownPixStatus } from '../../../ui/pix-badge.tsx'

/** The Pix of a charge as its merchant reads it (HIST-017). */
export function PixStatusBadge({ status }: { status: ShownPixStatus }) {
  return <PixBadge status={status} words={useTexts('orders/history').status} />
}
