import { listMessages, markMessagesRead } from '@puente/contract/notifications/messages'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { sessionQuery } from '../../../lib/session/session-query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Callout } from '../../../ui/callout.tsx'

export const messagesQuery = queryOptions({
  queryKey: ['messages'],
  queryFn: ({ signal }) => call(listMessages, {}, { signal }),
  meta: { live: ['message'] },
})

/** What admins wrote to the person (PROF-038): newest first, as plain text. Without a message there is no card. */
export function MessagesCard() {
  const texts = useTexts('notifications/own')
  const language = useLanguage()
  const { problem } = useProblemText()
  const { data, error, refetch } = useQuery(messagesQuery)
  const messages = data?.messages ?? []
  useMarkRead(messages.find((message) => message.readAt === null)?.id)
  if (data === undefined && error !== null) {
    return (
      <Callout
        tone="error"
        title={texts.failed}
        action={
          <Button size="small" onClick={() => refetch()}>
            {texts.retry}
          </Button>
        }
      >
        {problem(error)}
      </Callout>
    )
  }
  if (messages.length === 0) return null
  return (
    <Card className="p-5">
      <h2 className="font-[620] text-section">{texts.title}</h2>
      <ul className="mt-2 divide-y divide-line">
        {messages.map((message) => (
          <li key={message.id} className="grid gap-1 py-3">
            <span className="flex flex-wrap items-center gap-2 text-small text-t2">
              <time dateTime={message.createdAt}>{formatDate(message.createdAt, 'dayTime', language)}</time>
              {message.readAt === null && <Badge tone="info">{texts.unread}</Badge>}
            </span>
            <p className="whitespace-pre-line break-words">{message.text}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/**
 * Once shown, the newest unread one and those before it are read on the server. The list keeps its marks while it is open, so that
 * what was new can be seen; the count on the bar goes at once.
 */
function useMarkRead(newestUnread: string | undefined): void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (upTo: string) => call(markMessagesRead, { body: { upTo } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  })
  useEffect(() => {
    if (newestUnread !== undefined) mutate(newestUnread)
  }, [newestUnread, mutate])
}
