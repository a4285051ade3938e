import { listNotices, markNoticesRead } from '@puente/contract/notifications/notices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { sessionQuery } from '../../../lib/session/session-query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** What admins wrote to the person (PROF-038): newest first, as plain text. Without a notice there is no card. */
export function NoticesCard() {
  const texts = useTexts('notifications/own')
  const language = useLanguage()
  const { problem } = useProblemText()
  const { data, error, refetch } = useQuery({
    queryKey: ['notices'],
    queryFn: ({ signal }) => call(listNotices, {}, { signal }),
    meta: { live: ['notice'] },
  })
  const notices = data?.notices ?? []
  useMarkRead(notices.find((notice) => notice.readAt === null)?.id)
  if (data === undefined && error !== null) {
    return (
      <Notice
        tone="error"
        title={texts.failed}
        action={
          <Button size="small" onClick={() => refetch()}>
            {texts.retry}
          </Button>
        }
      >
        {problem(error)}
      </Notice>
    )
  }
  if (notices.length === 0) return null
  return (
    <Card className="p-5">
      <h2 className="font-[620] text-section">{texts.title}</h2>
      <ul className="mt-2 divide-y divide-line">
        {notices.map((notice) => (
          <li key={notice.id} className="grid gap-1 py-3">
            <span className="flex flex-wrap items-center gap-2 text-small text-t2">
              <time dateTime={notice.createdAt}>{formatDate(notice.createdAt, 'dayTime', language)}</time>
              {notice.readAt === null && <Badge tone="info">{texts.unread}</Badge>}
            </span>
            <p className="whitespace-pre-line break-words">{notice.text}</p>
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
    mutationFn: (upTo: string) => call(markNoticesRead, { body: { upTo } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  })
  useEffect(() => {
    if (newestUnread !== undefined) mutate(newestUnread)
  }, [newestUnread, mutate])
}
