import clsx from 'clsx'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Power from 'lucide-react/icons/power'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { livePreference, pauseUpdates, setLivePreference } from '../../../lib/live/live-preferences.ts'
import { useLiveStatus } from '../../../lib/live/live-status.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { type UpdateState, updateState } from './auto-update.rules.ts'
import { BalanceCheck } from './balance-check.tsx'
import { type ChargeRows, useChangeNotices } from './use-change-notices.ts'
import { useReadAgain } from './use-read-again.ts'

interface AutoUpdateProps {
  charges: ChargeRows
  /** In the header: icons only. */
  compact?: boolean
}

/** Whether the dashboard updates by itself, and what can be done about it (DASH-033 to DASH-035). */
export function AutoUpdate({ charges, compact = false }: AutoUpdateProps) {
  const updates = useUpdates(charges)
  return compact ? <CompactForm {...updates} /> : <FullForm {...updates} />
}

/** How long the ring of 'Atualizar' shows that it was pressed, in ms (DASH-034). */
const confirmedForMs = 1_000

function useUpdates(charges: ChargeRows) {
  const { online } = useLiveStatus()
  const readAgain = useReadAgain()
  const [automatic, setAutomatic] = useState(() => livePreference('updates'))
  const [paused, setPaused] = useState(false)
  const [notifies, setNotifies] = useState(() => livePreference('notifications'))
  const [busy, setBusy] = useState(false)
  useChangeNotices(charges)
  // Other screens show no state of their own, so they do not stay paused.
  useEffect(() => () => pauseUpdates(false), [])
  return {
    state: updateState({ online, automatic, paused }),
    automatic,
    notifies,
    busy,
    refresh: async () => {
      setBusy(true)
      await Promise.all([readAgain(), new Promise((resolve) => setTimeout(resolve, confirmedForMs))])
      setBusy(false)
    },
    pause: (on: boolean) => {
      setPaused(on)
      pauseUpdates(on)
      if (!on) void readAgain()
    },
    activate: (on: boolean) => {
      setLivePreference('updates', on)
      setAutomatic(on)
      setPaused(false)
      pauseUpdates(false)
      if (on) void readAgain()
    },
    notify: (on: boolean) => {
      setLivePreference('notifications', on)
      setNotifies(on)
    },
  }
}

type Updates = ReturnType<typeof useUpdates>

const dots = {
  active: 'bg-mata',
  paused: 'bg-tierra',
  offline: 'bg-ceibo',
  manual: 'bg-t3',
} as const satisfies Record<UpdateState, string>

function State({ state }: { state: UpdateState }) {
  const texts = useTexts('insights/desk').updates
  return (
    <span role="status" className="flex items-center gap-2 font-[600] text-label">
      <i aria-hidden="true" className={clsx('size-2 rounded-full', dots[state])} />
      {texts.states[state]}
    </span>
  )
}

function CompactForm({ state, automatic, notifies, busy, refresh, pause, activate, notify }: Updates) {
  const texts = useTexts('insights/desk').updates
  const isPaused = state === 'paused'
  return (
    <div
      role="group"
      aria-label={texts.label}
      className="flex items-center gap-0.5 rounded-input border border-line bg-s1 py-0.5 pr-1 pl-3"
    >
      <State state={state} />
      {automatic && (
        <IconButton
          small
          icon={isPaused ? Play : Pause}
          label={isPaused ? texts.resume : texts.pause}
          onClick={() => pause(!isPaused)}
        />
      )}
      <IconButton small icon={RotateCw} label={texts.refresh} busy={busy} onClick={() => void refresh()} />
      <IconButton
        small
        icon={Power}
        label={texts.automatic}
        aria-pressed={automatic}
        onClick={() => activate(!automatic)}
      />
      <IconButton
        small
        icon={notifies ? Bell : BellOff}
        label={texts.notifications}
        aria-pressed={notifies}
        onClick={() => notify(!notifies)}
      />
    </div>
  )
}

function FullForm({ state, automatic, notifies, busy, refresh, pause, activate, notify }: Updates) {
  const texts = useTexts('insights/desk').updates
  const isPaused = state === 'paused'
  const [open, setOpen] = useState(false)
  return (
    <details
      className="card rounded-input px-4 py-2.5"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-6 cursor-pointer items-center gap-2 text-label text-t2">
        {texts.label}
        <span className="ml-auto">
          <State state={state} />
        </span>
      </summary>
      {open && (
        <div className="mt-2 grid gap-2">
          <p className="text-label text-t2">{texts.hints[state]}</p>
          <Checkbox
            label={texts.automatic}
            checked={automatic}
            onChange={({ target }) => activate(target.checked)}
          />
          <Checkbox
            label={texts.notifications}
            checked={notifies}
            onChange={({ target }) => notify(target.checked)}
          />
          <div className="flex flex-wrap gap-2">
            {automatic && (
              <Button size="small" icon={isPaused ? Play : Pause} onClick={() => pause(!isPaused)}>
                {isPaused ? texts.resume : texts.pause}
              </Button>
            )}
            <Button size="small" icon={RotateCw} busy={busy} onClick={() => void refresh()}>
              {texts.refresh}
            </Button>
            <BalanceCheck />
          </div>
        </div>
      )}
    </details>
  )
}
