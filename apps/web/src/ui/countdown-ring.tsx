import clsx from 'clsx'
import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import { useShownSeconds } from './use-shown-seconds.ts'

const warningShare = 0.25

/** In the last quarter of the time, the ring and the text about it warn. */
export function isRunningOut({ secondsLeft, totalSeconds }: CountdownProps): boolean {
  return secondsLeft / totalSeconds <= warningShare
}

/** The seconds left at which a screen reader announces the time. */
const announced: readonly number[] = [300, 60, 0]

export interface CountdownProps {
  secondsLeft: number
  totalSeconds: number
}

export interface CountdownTexts {
  /** "18:42". */
  clock: (secondsLeft: number) => string
  /** "Vence en 18 minutos y 42 segundos". */
  label: (secondsLeft: number) => string
  /** "Quedan 5 minutos"; said at 5 minutes, 1 minute and 0, and shown below from the warning on. */
  remaining: (secondsLeft: number) => string
}

interface CountdownRingProps extends CountdownProps {
  texts: CountdownTexts
  /** Grey: the countdown runs, but no events of the server arrive. */
  muted?: boolean
  children: ReactNode
}

/** El sol as a clock: a rounded-square ring around its content that empties clockwise from the top, with the time on it. */
export function CountdownRing(props: CountdownRingProps) {
  const { secondsLeft, totalSeconds, texts, muted = false, children } = props
  const shown = useShownSeconds(secondsLeft)
  const share = totalSeconds === 0 ? 0 : Math.min(1, shown / totalSeconds)
  const warns = isRunningOut(props)
  return (
    <div className="relative aspect-square w-full p-[5.1%]">
      <svg
        viewBox="0 0 312 312"
        aria-hidden="true"
        className="absolute inset-0 size-full"
        fill="none"
        strokeWidth="7"
      >
        <rect x="5" y="5" width="302" height="302" rx="24" stroke="var(--s3)" />
        {share > 0 && (
          <path
            // Starts at the top centre. The elapsed part is cut from the start, so that the ring empties clockwise.
            d="M156 5H283a24 24 0 0 1 24 24V283a24 24 0 0 1-24 24H29a24 24 0 0 1-24-24V29a24 24 0 0 1 24-24H156"
            pathLength="100"
            strokeDasharray={`${share * 100} 100`}
            strokeDashoffset={(share - 1) * 100}
            stroke={muted ? 'var(--t3)' : warns ? 'var(--tierra)' : 'var(--sol)'}
            strokeLinecap="round"
          />
        )}
      </svg>
      {children}
      <span
        role="timer"
        aria-label={texts.label(secondsLeft)}
        className={clsx(
          // The clock ends above the content of the ring, whatever the size of the text: nothing may cover a code or the quiet zone around it.
          'sign absolute bottom-[95%] left-1/2 flex min-h-8 -translate-x-1/2 items-center gap-1.5 rounded-full pr-3.5 pl-2.5 text-15 lg:min-h-9.5 lg:pr-4 lg:pl-3 lg:text-18',
          muted
            ? 'bg-s3 text-t2'
            : warns
              ? 'bg-tierra text-[oklch(.2_.05_50)] [[data-theme=light]_&]:text-white'
              : 'bg-sol text-on-sol',
        )}
      >
        <Clock size={16} strokeWidth={2} aria-hidden="true" />
        {texts.clock(secondsLeft)}
      </span>
      <Announcement secondsLeft={secondsLeft} say={texts.remaining} />
    </div>
  )
}

/** Speaks at the announced moments only; a clock that speaks each second would drown everything else. */
function Announcement({ secondsLeft, say }: { secondsLeft: number; say: (secondsLeft: number) => string }) {
  const reached = announced.findLast((moment) => secondsLeft <= moment)
  return (
    <span role="status" className="sr-only">
      {reached === undefined ? '' : say(reached)}
    </span>
  )
}
