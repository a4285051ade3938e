import type { NoticeDesk } from '@puente/contract/notices'
import { type Mute, unmuteAlarm } from '@puente/contract/notices/mutes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate, formatWait } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { ownNoticesKey } from './notices-queries.ts'

const MuteDialog = lazy(() => import('./mute-dialog.tsx').then((module) => ({ default: module.MuteDialog })))

interface SilenceAlertProps {
  silence: NonNullable<NoticeDesk['silence']>
  since: string
  onList: () => void
}

/** Notices stopped: what was not lost, and what can be done. Quiet while an admin has muted it. */
export function SilenceAlert({ silence, since, onList }: SilenceAlertProps) {
  const texts = useTexts('notices/admin')
  const language = useLanguage()
  const [muting, setMuting] = useState(false)
  const { provider, usualInFourWeeks, foundByAsking, mute } = silence
  const unmute = useUnmute(provider, since)
  const title = texts.silence.title(texts.names[provider], formatWait(since, serverClock.now(), language))
  return (
    <>
      <Callout
        tone={mute === null ? 'error' : 'info'}
        announce={mute === null}
        title={title}
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="small" onClick={onList}>
              {texts.silence.act}
            </Button>
            {/* One button with changing words, so that it keeps the focus. */}
            <Button
              size="small"
              busy={unmute.isPending}
              onClick={() => (mute === null ? setMuting(true) : unmute.mutate())}
            >
              {mute === null ? texts.muting.open : texts.muting.unmute}
            </Button>
          </span>
        }
      >
        {mute !== null && <MuteLine mute={mute} />}
        {usualInFourWeeks > 0 && `${texts.silence.usual(usualInFourWeeks)} `}
        {texts.silence.found(foundByAsking)}
      </Callout>
      {muting && (
        <Suspense>
          <MuteDialog provider={provider} since={since} onClose={() => setMuting(false)} />
        </Suspense>
      )}
    </>
  )
}

function MuteLine({ mute: { until, by, reason } }: { mute: Mute }) {
  const texts = useTexts('notices/admin').muting
  const language = useLanguage()
  return (
    <p className="font-[560] [overflow-wrap:anywhere]">
      {texts.until(formatDate(until, 'dayTime', language), by, reason)}
    </p>
  )
}

function useUnmute(provider: NonNullable<NoticeDesk['silence']>['provider'], since: string) {
  const texts = useTexts('notices/admin').muting
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  return useMutation({
    retry: false,
    mutationFn: () => call(unmuteAlarm, { body: { provider, since } }),
    onError: (error) => showToast({ tone: 'error', title: texts.unmuteFailed, description: problem(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownNoticesKey }),
  })
}
