import { countedUpTo } from '@puente/contract/protocol/paging'
import { Link } from '@tanstack/react-router'
import Flag from 'lucide-react/icons/flag'
import HandCoins from 'lucide-react/icons/hand-coins'
import Store from 'lucide-react/icons/store'
import UserCheck from 'lucide-react/icons/user-check'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { playBell, unlockSound } from '../../../lib/sound/sound.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { countText } from '../../../ui/page-numbers.ts'
import { choose, useChoice } from './bell-choices.ts'
import { useWaiting, type Waiting } from './waiting-query.ts'

/** In the panel of the bell: what waits, and how this device reports new payouts. */
export function BellPanel({ onChosen }: { onChosen: () => void }) {
  const texts = useTexts('insights/waiting').bell
  const { data, isError, refetch } = useWaiting()
  return (
    <div className="grid gap-3">
      <h2 className="font-[640] text-15">{texts.title}</h2>
      {data !== undefined && <Rows data={data} onChosen={onChosen} />}
      {data === undefined && isError && (
        <p role="alert" className="flex items-center justify-between gap-2">
          {texts.failed}
          <Button size="small" onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </p>
      )}
      <Choices />
    </div>
  )
}

function Rows({ data, onChosen }: { data: Waiting; onChosen: () => void }) {
  const texts = useTexts('insights/waiting').bell
  const { flagged, stores } = data
  const rows = [
    {
      key: 'payouts',
      icon: HandCoins,
      count: data.payouts.waiting,
      words: texts.rows.payouts(data.payouts.waiting),
      fresh: data.payouts.fresh > 0 ? texts.fresh(data.payouts.fresh) : null,
      to: '/admin',
      search: { view: 'to-pay', first: 'table' },
    },
    {
      key: 'reviews',
      icon: UserCheck,
      count: data.reviews.waiting,
      words: texts.rows.reviews(data.reviews.waiting),
      fresh: data.reviews.fresh > 0 ? texts.freshReviews(data.reviews.fresh) : null,
      to: '/admin/approval',
      search: {},
    },
    {
      key: 'flagged',
      icon: Flag,
      count: flagged.waiting,
      words: texts.rows.flagged(atMost(flagged.waiting)),
      fresh: flagged.fresh > 0 ? texts.freshFlagged(atMost(flagged.fresh), flagged.fresh === 1) : null,
      to: '/admin',
      search: { view: 'review', first: 'table' },
    },
    {
      key: 'stores',
      icon: Store,
      count: stores.waiting,
      words: texts.rows.stores(atMost(stores.waiting), stores.waiting === 1),
      fresh: stores.fresh > 0 ? texts.freshStores(atMost(stores.fresh), stores.fresh === 1) : null,
      to: '/admin/pix-stores',
      search: { status: 'pending' },
    },
  ] as const
  const waiting = rows.filter(({ count }) => count > 0)
  if (waiting.length === 0) return <p className="text-t2">{texts.nothing}</p>
  return (
    <ul className="-mx-2 grid gap-0.5">
      {waiting.map(({ key, icon: Icon, words, fresh, to, search }) => (
        <li key={key}>
          <Link
            to={to}
            search={search}
            onClick={onChosen}
            className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2.5 rounded-[8px] px-2 py-1.5 hover:bg-s2"
          >
            <Icon size={18} className="flex-none text-t2" aria-hidden="true" />
            <span className="flex flex-wrap items-baseline justify-between gap-x-2.5">
              {words}
              {fresh !== null && <b className="font-[640] text-tierra">{fresh}</b>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A count that stops at one more than `countedUpTo`. */
function atMost(count: number): string {
  return countText(Math.min(count, countedUpTo), count <= countedUpTo)
}

function Choices() {
  const texts = useTexts('insights/waiting').bell
  const sound = useChoice('sound')
  const browser = useChoice('browser')
  const [denied, setDenied] = useState(false)
  const chooseBrowser = async (on: boolean): Promise<void> => {
    const permission = on ? await Notification.requestPermission() : 'granted'
    setDenied(permission === 'denied')
    choose('browser', on && permission === 'granted')
  }
  return (
    <fieldset className="grid border-line border-t pt-3">
      <legend className="float-left w-full text-label text-t2">{texts.choices}</legend>
      <Checkbox
        label={texts.sound}
        checked={sound}
        onChange={({ target }) => {
          choose('sound', target.checked)
          if (!target.checked) return
          unlockSound()
          playBell()
        }}
      />
      {'Notification' in globalThis && (
        <>
          <Checkbox
            label={texts.browser}
            checked={browser}
            error={denied ? texts.denied : undefined}
            onChange={({ target }) => void chooseBrowser(target.checked)}
          />
          <p className="pl-9 text-label text-t3">{texts.browserHint}</p>
        </>
      )}
    </fieldset>
  )
}
