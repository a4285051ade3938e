import type { ReviewLabel } from '@puente/contract/verification/people'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { ReviewHead } from '../../../ui/review-desk/review-head.tsx'
import { LabelBadge, WaitingTime } from './label-badge.tsx'

interface ViewerHeadProps {
  name: string | undefined
  label: ReviewLabel | undefined
  submittedAt: string | null
  position: { readonly index: number; readonly count: number } | null
  onMove: (step: 1 | -1) => void
  onBack: () => void
  onHelp: () => void
}

/** The head of a review, with the state of the person. */
export function ViewerHead({ label, submittedAt, ...rest }: ViewerHeadProps) {
  const { desk, viewer } = useTexts('verification/admin')
  return (
    <ReviewHead deskTitle={desk.title} texts={{ ...viewer, help: viewer.tools.help }} {...rest}>
      {label !== undefined && (
        <>
          <LabelBadge label={label} />
          <span className="text-label">
            <WaitingTime row={{ submittedAt, label }} />
          </span>
        </>
      )}
    </ReviewHead>
  )
}
