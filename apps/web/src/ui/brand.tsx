import clsx from 'clsx'

/** The mark: the arch from green to celeste over the low sun and the deck line. */
export function BrandMark({ size = 34 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 34 34" aria-hidden="true" className="flex-none">
      <path d="M9.8 26.2a7.2 7.2 0 0 1 14.4 0z" fill="var(--sun)" />
      <path d="M3.4 26.2A13.6 13.6 0 0 1 17 12.6" fill="none" stroke="var(--coin-brl)" strokeWidth="3.6" />
      <path d="M30.6 26.2A13.6 13.6 0 0 0 17 12.6" fill="none" stroke="var(--coin-ars)" strokeWidth="3.6" />
      <path d="M0 28H34" stroke="currentColor" strokeWidth="3" />
    </svg>
  )
}

export function Brand({ name, small = false }: { name: string; small?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <BrandMark size={small ? 28 : 34} />
      <b className={clsx('sign tracking-[-.02em]', small ? 'text-17' : 'text-20')}>{name}</b>
    </span>
  )
}
