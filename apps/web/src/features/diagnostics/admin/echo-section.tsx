import { sendEcho } from '@puente/contract/diagnostics'
import { call } from '../../../lib/api/client.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { TrialSection } from './trial-section.tsx'
import { StreamFault, tryStream } from './try-stream.ts'
import { wholeMs } from './whole-ms.ts'

/** Tests the realtime connection with an echo of the server (DBG-008). */
export function EchoSection() {
  const texts = useTexts('diagnostics/admin').echo
  return (
    <TrialSection
      texts={texts}
      run={() => tryStream({ send: async () => (await call(sendEcho)).id })}
      faultText={(error) => (error instanceof StreamFault ? texts.faults[error.kind] : null)}
    >
      {({ roundTripMs, openedMs }) => (
        <Callout tone="success" title={texts.arrived(wholeMs(roundTripMs))} announce>
          {texts.opened(wholeMs(openedMs))}
        </Callout>
      )}
    </TrialSection>
  )
}
