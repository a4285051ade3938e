import { type DocumentType, documentTypes } from '@puente/contract/verification/verification'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'

/** The three documents in a line each, done or missing. */
export function DocumentMarks({ documents }: { documents: Readonly<Record<DocumentType, unknown>> }) {
  const texts = useTexts('verification/own')
  return (
    <ul className="grid gap-1.5" aria-label={texts.checklist.list}>
      {documentTypes.map((type) => {
        const done = documents[type] !== null
        return (
          <li key={type} className="flex items-center gap-2.5 text-small">
            {done ? (
              <CircleCheck size={20} className="text-mata" aria-hidden="true" />
            ) : (
              <CircleDashed size={20} className="text-t3" aria-hidden="true" />
            )}
            <span className="flex-1">{texts.documents[type].name}</span>
            <span className="text-t2">{done ? texts.checklist.done : texts.checklist.missing}</span>
          </li>
        )
      })}
    </ul>
  )
}
