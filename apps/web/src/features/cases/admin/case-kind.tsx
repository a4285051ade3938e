import type { CaseKind } from '@puente/contract/cases'
import clsx from 'clsx'
import HandCoins from 'lucide-react/icons/hand-coins'
import Inbox from 'lucide-react/icons/inbox'
import Scale from 'lucide-react/icons/scale'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo2 from 'lucide-react/icons/undo-2'
import Unlink2 from 'lucide-react/icons/unlink-2'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'

const looks = {
  dispute: [TriangleAlert, 'text-ceibo'],
  pix: [Inbox, 'text-tierra'],
  return: [Undo2, 'text-t2'],
  difference: [Scale, 'text-celeste'],
  debt: [HandCoins, 'text-tierra'],
  chain: [Unlink2, 'text-ceibo'],
} as const

/** The kind of a case: an icon, a colour and the word. */
export function CaseKindLabel({ kind }: { kind: CaseKind }) {
  const texts = useTexts('cases/admin')
  const [Icon, colour] = looks[kind]
  return (
    <span className={clsx('inline-flex items-center gap-1.5 font-[600] text-label', colour)}>
      <Icon size={16} aria-hidden="true" />
      {texts.kinds[kind]}
    </span>
  )
}
