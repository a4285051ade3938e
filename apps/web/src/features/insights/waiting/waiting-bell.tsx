import Bell from 'lucide-react/icons/bell'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { markListSeen, waitingLists } from './seen-marks.ts'
import { useWaiting } from './waiting-query.ts'

const loadPanel = () => import('./bell-panel.tsx')
const BellPanel = lazy(() => loadPanel().then((module) => ({ default: module.BellPanel })))

const most = 99

/** What came since the admin last looked, with ways to the lists. Closing the panel counts as having looked. */
export function WaitingBell() {
  const texts = useTexts('insights/waiting').bell
  const [open, setOpen] = useState(false)
  const { data } = useWaiting()
  const fresh = data === undefined ? 0 : waitingLists.reduce((sum, list) => sum + data[list].fresh, 0)
  const change = (next: boolean): void => {
    setOpen(next)
    if (next || data === undefined) return
    for (const list of waitingLists) {
      if (data[list].fresh > 0) markListSeen(list, data.readAt)
    }
  }
  return (
    <Popover
      open={open}
      onOpenChange={change}
      label={texts.title}
      loadContent={loadPanel}
      anchor={(props) => (
        <span data-bell className="relative flex flex-none items-center">
          <IconButton {...props} icon={Bell} label={texts.label(fresh)} tooltipAlign="end" framed />
          {fresh > 0 && (
            <span
              aria-hidden="true"
              // With large text it would hide the bell, and stands beside it.
              className="-top-1 -end-1 pointer-events-none absolute min-w-5 rounded-full bg-tierra px-1 text-center font-[680] text-bg text-fine max-xs:static max-xs:ms-1"
            >
              {fresh > most ? `${most}+` : fresh}
            </span>
          )}
        </span>
      )}
    >
      <Suspense>
        <BellPanel onChosen={() => change(false)} />
      </Suspense>
    </Popover>
  )
}
