import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { statusTones } from './status-tones.ts'
import { walkVerification } from './verification-walk.rules.ts'

/** The states of a verification with sample data: the label and the screen that each gives (DBG-010). */
export function VerificationWalk() {
  const texts = useTexts('verification/walk')
  const { states } = useTexts('verification/profile')
  return (
    <section aria-labelledby="walk" className="mt-8">
      <h2 id="walk" className="font-[620] text-section">
        {texts.title}
      </h2>
      <p className="mt-1 text-small text-t2">{texts.text}</p>
      <ol className="card mt-4 grid px-5 py-2">
        {walkVerification().map(({ state, status, screen }) => {
          const { message, action } = states[status]
          return (
            <li
              key={state}
              className="grid gap-2 border-line border-t py-3.5 text-small first:border-t-0 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <div className="min-w-0">
                <p className="font-[620]">{texts.states[state]}</p>
                <p className="text-t2">
                  <code>{status}</code>
                </p>
              </div>
              <div className="grid content-start justify-items-start gap-1 sm:justify-items-end">
                <Badge tone={statusTones[status]}>{message}</Badge>
                {action !== null && <p className="text-t2">{action}</p>}
                <p className="text-t2">
                  {texts.screen} <code className="text-t1">{screen}</code>
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
