import { useSuspenseQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { settingsQuery } from '../../../lib/settings/settings-query.ts'
import { useSound } from '../../../lib/sound/sound.ts'
import { LiveDot } from '../../../ui/badge.tsx'
import { isRunningOut } from '../../../ui/countdown-ring.tsx'
import type { ChargeConnection } from './use-charge-connection.ts'

interface StateLineProps {
  connection: ChargeConnection
  /** The button that queries the provider at once. */
  refresh: ReactNode
  /** Shown while the events of the server arrive. */
  children: ReactNode
}

/** The line below the code: what we wait for, or that the connection is lost. It keeps its height. */
export function StateLine({ connection, refresh, children }: StateLineProps) {
  const texts = useTexts('collections/own').connection
  const silent = connection === 'silent'
  return (
    <div className="charge-state">
      <div
        className={clsx(
          'flex items-center',
          silent ? 'rounded-card border border-line-strong bg-s2 pr-1' : 'justify-center gap-1',
        )}
      >
        {connection === 'connected' && children}
        <div role="status" className={clsx(silent && 'flex-1')}>
          {silent && <SilentWords />}
          {connection === 'restored' && (
            <p className="flex items-center gap-2.5 font-[620] text-mata">
              <CircleCheck size={20} aria-hidden="true" /> {texts.restored}
            </p>
          )}
        </div>
        {refresh}
      </div>
    </div>
  )
}

function SilentWords() {
  const texts = useTexts('collections/own').connection
  const { brand } = useSuspenseQuery(settingsQuery).data
  return (
    <div className="flex gap-3 py-3 pl-3.5 text-left text-small leading-[1.35]">
      <WifiOff size={22} className="flex-none text-t3" aria-hidden="true" />
      <p className="text-t2">
        <b className="font-[640] text-t1">{texts.silent(brand)}</b> {texts.silentAdvice}
      </p>
    </div>
  )
}

/**
 * Nobody can pay before the provider has given the code.
 * @param inBar the bar shows it too; on a small screen it is right above
 */
export function PreparingWords({ inBar = false }: { inBar?: boolean }) {
  const { preparing } = useTexts('collections/own')
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 font-[620]">
      <LiveDot tone="sun" /> <span className={clsx(inBar && 'max-lg:hidden')}>{preparing.title}</span>{' '}
      <span className="font-normal text-t2">{preparing.text}</span>
    </p>
  )
}

interface WaitingWordsProps {
  secondsLeft: number
  totalSeconds: number
  /** We try to cancel the code, which can still be paid (ruling 64). */
  withdrawing: boolean
}

export function WaitingWords({ secondsLeft, totalSeconds, withdrawing }: WaitingWordsProps) {
  const texts = useTexts('collections/own')
  const sound = useSound()
  const few = isRunningOut({ secondsLeft, totalSeconds })
  return (
    <p className="flex items-baseline gap-x-2.5 text-left text-button lg:text-base">
      <LiveDot tone={few || withdrawing ? 'pending' : 'sun'} />
      <span>
        <span className="block font-[620] lg:inline">{withdrawing ? texts.withdrawing : texts.waiting}</span>{' '}
        <span className={few || withdrawing ? 'text-tierra' : 'text-t2'}>
          {withdrawing
            ? texts.withdrawingText
            : few
              ? texts.fewMinutes(Math.ceil(secondsLeft / 60))
              : sound
                ? texts.waitingSound
                : texts.waitingMuted}
        </span>
      </span>
    </p>
  )
}
