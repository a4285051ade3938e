import type { CountdownProps } from './countdown-ring.tsx'
import { useShownSeconds } from './use-shown-seconds.ts'

interface SmallRingProps extends CountdownProps {
  /** Inside the ring, up to three characters: "12m". */
  text: string
}

/** The small round countdown on the rate card. It is decoration: the text beside it shows the time. */
export function SmallRing({ secondsLeft, totalSeconds, text }: SmallRingProps) {
  const shown = useShownSeconds(secondsLeft)
  const share = totalSeconds === 0 ? 0 : Math.min(1, shown / totalSeconds)
  return (
    <svg viewBox="0 0 38 38" aria-hidden="true" className="size-9.5 flex-none">
      <g fill="none" strokeWidth="4">
        <circle cx="19" cy="19" r="16" stroke="var(--s3)" />
        {share > 0 && (
          <circle
            cx="19"
            cy="19"
            r="16"
            pathLength="100"
            stroke="var(--sol)"
            strokeDasharray={`${share * 100} 100`}
            strokeLinecap="round"
            transform="rotate(-90 19 19)"
          />
        )}
      </g>
      <text
        x="19"
        y="19.5"
        textAnchor="middle"
        dominantBaseline="central"
        fill="var(--t1)"
        fontSize="11"
        className="font-[700]"
      >
        {text}
      </text>
    </svg>
  )
}
