interface ProgressBarProps {
  /** From 0 to 1; undefined while the length of the wait is not known. */
  value: number | undefined
  label: string
  tone?: 'sol' | 'tierra' | 'mata'
}

const fills = { sol: 'bg-sol', tierra: 'bg-tierra', mata: 'bg-mata' } as const

export function ProgressBar({ value, label, tone = 'sol' }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="relative h-1.5 overflow-hidden rounded-full bg-s3"
    >
      {percent === undefined ? (
        <span className="progress-line !h-full" />
      ) : (
        <span
          className={`block h-full rounded-full transition-[width] duration-100 ${fills[tone]}`}
          style={{ width: `${percent}%` }}
        />
      )}
    </div>
  )
}
