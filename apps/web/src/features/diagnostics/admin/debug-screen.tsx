import type { OwnAccess } from '@puente/contract/diagnostics'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { AccessSection } from './access-section.tsx'
import { ChannelsSection } from './channels-section.tsx'
import { ChecksSection } from './checks-section.tsx'
import { EchoSection } from './echo-section.tsx'
import { MonitoringSection } from './monitoring-section.tsx'
import { RequestsSection } from './requests-section.tsx'
import { SelfCheckSection } from './self-check-section.tsx'

interface DebugScreenProps {
  access: OwnAccess
  /** Whether the server is asked for the access again. */
  isReading: boolean
  onRead: () => void
}

/** The diagnostics and monitors of the admin area (DBG-002). */
export function DebugScreen({ access, isReading, onRead }: DebugScreenProps) {
  const texts = useTexts('diagnostics/admin')
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <ChecksSection />
        <AccessSection
          access={access}
          action={
            <Button busy={isReading} onClick={onRead}>
              {texts.access.reload}
            </Button>
          }
        />
        <EchoSection />
        <ChannelsSection />
        <RequestsSection />
        <MonitoringSection />
        <SelfCheckSection />
      </div>
      <nav aria-label={texts.others} className="flex flex-wrap gap-2.5">
        <Link to="/qr-debug" className={buttonClass()}>
          {texts.qr}
        </Link>
        <Link to="/test-verification" className={buttonClass()}>
          {texts.verification}
        </Link>
      </nav>
    </div>
  )
}
