import type { HistoryItem } from '@puente/contract/orders/history'
import type { PageOf } from '@puente/contract/protocol/wire'
import { localDayOf } from '@puente/domain/local-day'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { countText } from '../../../ui/page-numbers.ts'
import { HistoryExport } from './history-export.tsx'
import type { HistoryPageKey } from './history-queries.ts'

interface HistoryToolsProps {
  period: HistoryPageKey['period']
  /** Undefined while the first answer is awaited. */
  shown: PageOf<HistoryItem> | undefined
  busy: boolean
  onRefresh: () => void
  /** Opens the report of this day. */
  onDay: (today: string) => void
}

/** The tools for the whole history, at the right of its title. On a phone only their icons show. */
export function HistoryTools({ period, shown, busy, onRefresh, onDay }: HistoryToolsProps) {
  const texts = useTexts('orders/history')
  return (
    <div className="flex items-center gap-2">
      <Button
        icon={CalendarCheck}
        aria-label={texts.day.open}
        className="max-sm:px-3"
        onClick={() => onDay(localDayOf(new Date(serverClock.now())))}
      >
        <span className="max-sm:hidden">{texts.day.open}</span>
      </Button>
      <HistoryExport period={period} rows={shown && countText(shown.total, shown.totalIsExact)} />
      <IconButton icon={RefreshCw} label={texts.refresh} framed onClick={onRefresh} disabled={busy} />
    </div>
  )
}
