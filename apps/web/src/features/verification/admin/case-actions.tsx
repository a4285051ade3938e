import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonKey, decisionFrame } from '../../../ui/review-desk/decision-parts.tsx'
import type { CaseMoves } from './case-ref.ts'

interface CaseActionsProps {
  moves: CaseMoves
  ownCase: boolean
  /** False until the case is loaded. Until then no action is possible. */
  ready: boolean
  onApprove: () => void
  onReject: () => void
  onNotify: () => void
}

/** The three buttons of APPR-003, each with its key. */
export function CaseActions({ moves, ownCase, ready, onApprove, onReject, onNotify }: CaseActionsProps) {
  const all = useTexts('verification/admin')
  const texts = all.desk
  return (
    <div {...decisionFrame}>
      {ownCase && <p className="text-label text-t2">{all.viewer.ownCase}</p>}
      <div className="grid grid-cols-3 gap-2 max-xs:grid-cols-1">
        <Button variant="danger" disabled={!moves.reject} onClick={onReject} className="!px-2">
          {texts.reject} <ButtonKey name="X" />
        </Button>
        <Button disabled={!ready} onClick={onNotify} className="!px-2">
          {texts.notify} <ButtonKey name="N" />
        </Button>
        <Button variant="primary" disabled={!moves.approve} onClick={onApprove} className="!px-2">
          {texts.approve} <ButtonKey name="A" />
        </Button>
      </div>
    </div>
  )
}
