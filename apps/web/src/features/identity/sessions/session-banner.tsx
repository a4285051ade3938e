import { forgetSession } from '@puente/contract/identity/sessions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { rereadSession, sessionQuery } from '../../../lib/session/session-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { timeLeft } from './time-left.ts'

/** How long a remembered session still lasts by the server's clock, updated each minute, and the way to end it (PROF-018). */
export function SessionBanner({ until }: { until: string }) {
  const texts = useTexts('identity/profile').session
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  const now = useEachMinute()
  const left = timeLeft(Date.parse(until), now)
  const forget = useMutation({
    // A session can become a plain one only once. After a lost answer, read the session instead of retrying.
    retry: false,
    mutationFn: () => call(forgetSession),
    onSuccess: (session) => {
      queryClient.setQueryData(sessionQuery.queryKey, session)
      showToast({ tone: 'info', title: texts.forgotten })
    },
    onError: (error) => {
      showToast({ tone: 'error', title: texts.failed, description: problem(error) })
      void rereadSession(queryClient)
    },
  })
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
      <Clock size={20} aria-hidden="true" className="text-celeste" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-[620] text-small">{texts.title}</h2>
        <p className="text-small text-t2">{texts.left(left.days, left.hours, left.minutes)}</p>
      </div>
      <Button size="small" busy={forget.isPending} onClick={() => forget.mutate()}>
        {texts.forget}
      </Button>
    </Card>
  )
}

function useEachMinute(): number {
  const [now, setNow] = useState(() => serverClock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
