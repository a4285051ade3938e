import { endOtherSessions, endSession, type OwnSession } from '@puente/contract/identity/own-sessions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import { call } from '../../../lib/api/client.ts'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatAge, formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { deviceName } from './device-name.rules.ts'
import { ownSessionsQuery } from '../second-factor/security-queries.ts'

/** Where the account is open, and how to close it there from here. */
export function SessionsPanel() {
  const texts = useTexts('identity/security')
  const words = texts.sessions
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(ownSessionsQuery)
  const reread = () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey })
  const ended = async (title: string): Promise<void> => {
    await reread()
    showToast({ tone: 'success', title })
  }
  // The first request may have ended them although its answer was lost. A second would find none, so read the list instead.
  const once = { retry: false, onError: reread } as const
  const end = useMutation({
    ...once,
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSuccess: () => ended(words.ended),
  })
  const endOthers = useMutation({
    ...once,
    mutationFn: () => call(endOtherSessions),
    onSuccess: (answer) => ended(words.endedOthers(answer.ended)),
  })
  const failure = end.error ?? endOthers.error
  return (
    <Card className="p-5">
      <h2 className="font-[620] text-section">{words.title}</h2>
      <p className="mt-1 text-small text-t2">{words.text}</p>
      {failure !== null && (
        <div className="mt-4">
          <Callout tone="error" announce>
            {problem(failure)}
          </Callout>
        </div>
      )}
      {data !== undefined && (
        <ul className="mt-4 divide-y divide-line border-line border-t">
          {data.sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      )}
      {data !== undefined && data.sessions.length > 1 && (
        <Button className="mt-5" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {words.endOthers}
        </Button>
      )}
      {data === undefined && error === null && <Skeleton className="mt-4 h-16 rounded-box" />}
      {data === undefined && error !== null && (
        <ErrorState title={words.failed} action={<Button onClick={() => refetch()}>{texts.retry}</Button>} />
      )}
    </Card>
  )
}

interface SessionRowProps {
  session: OwnSession
  busy: boolean
  onEnd: () => void
}

const phones = new Set(['iPhone', 'iPad', 'Android'])

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const words = useTexts('identity/security').sessions
  const language = useLanguage()
  const device = deviceName(session.userAgent)
  const name = device === null ? words.unknown : words.device(device.browser, device.system)
  const Icon = device !== null && phones.has(device.system) ? Smartphone : Laptop
  const seen = words.seen(formatAge(session.lastSeenAt, serverClock.now(), language))
  const facts = [seen, words.since(formatDate(session.createdAt, 'dayTime', language)), session.ipAddress]
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-4 last:pb-0">
      <Icon size={20} aria-hidden="true" className="flex-none self-start text-t2" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-[560] text-button">
          {name}
          {session.current && <Badge tone="success">{words.current}</Badge>}
          {session.adminArea && <Badge tone="info">{words.adminArea}</Badge>}
          {session.remembered && <Badge tone="neutral">{words.remembered}</Badge>}
        </p>
        <p className="mt-0.5 break-words text-small text-t2">
          {facts.filter((fact) => fact !== null).join(' · ')}
        </p>
      </div>
      {!session.current && (
        <Button size="small" busy={busy} onClick={onEnd} aria-label={words.endOf(name)}>
          {words.end}
        </Button>
      )}
    </li>
  )
}
