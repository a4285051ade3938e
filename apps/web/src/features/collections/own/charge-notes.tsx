import type { PayableCharge } from '@puente/contract/collections'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { settingsQuery } from '../../../lib/settings/settings-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'

interface ChargeNotesProps {
  charge: PayableCharge
  /** Null while the polls go on. */
  onAskAgain: (() => void) | null
}

/** Notes that only some codes need below their buttons. */
export function ChargeNotes({ charge, onAskAgain }: ChargeNotesProps) {
  const { poll } = useTexts('collections/own')
  return (
    <>
      {onAskAgain !== null && (
        <Callout
          tone="pending"
          title={poll.gaveUp}
          announce
          action={
            <Button size="small" onClick={onAskAgain}>
              {poll.again}
            </Button>
          }
        >
          {poll.gaveUpText}
        </Callout>
      )}
      {charge.simulated && <TestMode code={charge.pixCode} />}
    </>
  )
}

/** How to pay a simulated charge (ruling 16). */
function TestMode({ code }: { code: string | null }) {
  const texts = useTexts('collections/own')
  const { data: settings } = useQuery(settingsQuery)
  return (
    <Callout tone="info" title={texts.testMode}>
      {texts.testModeText}
      {settings?.testMode.bankUrl != null && code !== null && (
        <a
          className="mt-1 block font-[620] underline underline-offset-2"
          href={`${settings.testMode.bankUrl}?code=${encodeURIComponent(code)}`}
          target="_blank"
          rel="noreferrer"
        >
          {texts.openBank}
        </a>
      )}
    </Callout>
  )
}
