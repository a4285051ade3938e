import clsx from 'clsx'
import { useId } from 'react'
import { hangers, waves } from './illustrations.tsx'

/** The bridge at sunrise, on top of every page without a picture of its own. */
export function RiverCover({ className }: { className: string }) {
  const id = useId()
  return (
    <svg
      viewBox="0 0 348 84"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={clsx('block', className)}
    >
      <defs>
        <linearGradient id={id} gradientUnits="userSpaceOnUse" x1="-16" x2="364" y1="0" y2="0">
          <stop offset=".05" stopColor="var(--coin-brl)" />
          <stop offset=".5" stopColor="oklch(.93 .1 100)" />
          <stop offset=".95" stopColor="var(--coin-ars)" />
        </linearGradient>
        <clipPath id={`${id}sky`}>
          <path d="M0 0H348V64H0z" />
        </clipPath>
      </defs>
      <path d="M0 0H348V84H0z" fill="var(--s2)" />
      <circle cx="144" cy="62" r="36" fill="var(--sun)" clipPath={`url(#${id}sky)`} />
      <path d={hangers(-16, 364, 65, 18, 19)} stroke="var(--t1)" strokeWidth=".7" opacity=".25" />
      <path d="M-16 65Q174 -28 364 65" fill="none" stroke={`url(#${id})`} strokeWidth="2.4" />
      <path d="M0 65H348V84H0z" fill="var(--river)" />
      <path d="M0 65H348" stroke="var(--t1)" strokeWidth="1.4" opacity=".85" />
      <g fill="none" stroke="oklch(.8 .07 210)" strokeWidth=".8" opacity=".4">
        <path d={waves(348, 72, 15, 4)} />
        <path d={waves(348, 78, 18, 5)} />
      </g>
    </svg>
  )
}
