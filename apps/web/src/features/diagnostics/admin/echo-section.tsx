import { sendEcho } from '@puente/contract/diagnostics'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DebugSection } from './debug-section.tsx'
import { StreamFault, tryStream } from './try-stream.ts'
import { wholeMs } from './whole-ms.ts'

/** Tests the realtime connection with an echo of the server (DBG-008). */
export function EchoSection() {
  const texts = useTexts('diagnostics/admin').echo
  const { problem } = useProblemText()
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => tryStream({ send: async () => (await call(sendEcho)).id }),
  })
  return (
    <DebugSection
      title={texts.title}
      text={texts.text}
      action={
        <Button busy={isPending} onClick={() => mutate()}>
          {texts.run}
        </Button>
      }
    >
      {error !== null && (
        <Callout tone="error" title={texts.failed} announce>
          {error instanceof StreamFault ? texts.faults[error.kind] : problem(error)}
        </Callout>
      )}
      {data !== undefined && (
        <Callout tone="success" title={texts.arrived(wholeMs(data.roundTripMs))} announce>
          {texts.opened(wholeMs(data.openedMs))}
        </Callout>
      )}
    </DebugSection>
  )
}
