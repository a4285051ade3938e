import type { GenerationState } from '@puente/contract/establishments/approval'
import type { LucideIcon } from 'lucide-react'
import Link from 'lucide-react/icons/link'
import QrCode from 'lucide-react/icons/qr-code'
import Unlink from 'lucide-react/icons/unlink'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/tone.ts'

const looks: Readonly<Record<GenerationState, { readonly tone: Tone; readonly icon: LucideIcon }>> = {
  'no-url': { tone: 'pending', icon: Unlink },
  url: { tone: 'info', icon: Link },
  qr: { tone: 'success', icon: QrCode },
}

/** ESTA-019. */
export function GenerationBadge({ generation }: { generation: GenerationState }) {
  return <Badge {...looks[generation]}>{useTexts('establishments/studio').generation[generation]}</Badge>
}
