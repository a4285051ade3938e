import { certificateAlarmOf } from '@puente/contract/provider-settings'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import type { Opened } from './providers-area.tsx'
import type { Provider } from './providers-queries.ts'

interface CertificateAlarmsProps {
  providers: readonly Provider[]
  onOpen: (opened: NonNullable<Opened>) => void
}

/** Warns of certificates that expire within 30 days or have expired. Without a valid one, the bank refuses all our requests. */
export function CertificateAlarms({ providers, onOpen }: CertificateAlarmsProps) {
  const texts = useTexts('provider-settings/admin')
  const language = useLanguage()
  return providers.map(({ name, certificate }) => {
    if (certificate === null) return null
    const alarm = certificateAlarmOf(new Date(certificate.validUntil).getTime(), serverClock.now())
    if (alarm === null) return null
    const day = formatDate(certificate.validUntil, 'date', language)
    return (
      <Callout
        key={name}
        tone={alarm === 'soon' ? 'pending' : 'error'}
        title={
          alarm === 'over'
            ? texts.certificate.over(texts.names[name], day)
            : texts.certificate.ends(texts.names[name], day)
        }
        action={
          <Button size="small" onClick={() => onOpen({ act: 'edit', name })}>
            {texts.certificate.replace}
          </Button>
        }
      >
        {texts.certificate.why}
      </Callout>
    )
  })
}
