import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatWait } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useRoomBelow } from '../../../ui/review-desk/use-room-below.ts'
import { Inbox, type SupportDeskProps } from './inbox.tsx'
import { supportDeskQuery } from './support-queries.ts'
import { TicketPane } from './ticket-pane.tsx'

/** 'Suporte': the inbox beside the open ticket; on small screens one after the other (PLUS-020 to PLUS-028). */
export function SupportDesk({ search, onSearch }: SupportDeskProps) {
  const texts = useTexts('support/admin')
  const room = useRoomBelow()
  const { id, ...list } = search
  const last = useRef(id)
  useEffect(() => {
    // On a small screen the list comes back where the closed ticket stands.
    if (id === undefined && last.current !== undefined) {
      const row = document.getElementById(`ticket-${last.current}`)
      row?.focus({ preventScroll: true })
      row?.scrollIntoView({ block: 'nearest' })
    }
    last.current = id
  }, [id])
  return (
    <div
      ref={room}
      className="lg:-mx-6 lg:-my-4 lg:grid lg:h-[max(var(--room),36rem)] lg:grid-cols-[minmax(20rem,24rem)_minmax(0,1fr)]"
    >
      <div
        className={clsx(
          'lg:overflow-y-auto lg:border-line lg:border-r lg:px-3 lg:py-3.5',
          id !== undefined && 'max-lg:hidden',
        )}
      >
        <Inbox search={search} onSearch={onSearch} />
      </div>
      {id === undefined ? (
        <p className="grid place-content-center p-6 text-center text-t3 max-lg:hidden">{texts.chooseOne}</p>
      ) : (
        <TicketPane key={id} id={id} onClose={() => onSearch(list)} />
      )}
    </div>
  )
}

/** "4 abertos, o mais antigo há 5 h", beside the title. */
export function OpenTickets() {
  const texts = useTexts('support/admin')
  const language = useLanguage()
  const { data } = useQuery(supportDeskQuery)
  if (data === undefined || data.oldestOpenAt === null) return null
  return (
    <span className="text-label text-t3 max-lg:hidden">
      {texts.open(data.open, formatWait(data.oldestOpenAt, serverClock.now(), language))}
    </span>
  )
}
