import { useId } from 'react'
import { hangers, waves } from './illustrations.tsx'

/** The colours that both drawings share, under ids of their own. */
function Paints({ id, left, right }: { id: string; left: number; right: number }) {
  return (
    <defs>
      <linearGradient id={`${id}arch`} gradientUnits="userSpaceOnUse" x1={left} x2={right} y1="0" y2="0">
        <stop offset=".06" stopColor="var(--coin-brl)" />
        <stop offset=".55" stopColor="oklch(.895 .125 100)" />
        <stop offset=".97" stopColor="var(--coin-ars)" />
      </linearGradient>
      <radialGradient id={`${id}glow`}>
        <stop offset="0" stopColor="var(--sun)" stopOpacity=".36" />
        <stop offset=".5" stopColor="oklch(.775 .14 58)" stopOpacity=".11" />
        <stop offset="1" stopColor="oklch(.775 .14 58)" stopOpacity="0" />
      </radialGradient>
      <linearGradient id={`${id}sun`} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor="oklch(.88 .15 90)" />
        <stop offset="1" stopColor="oklch(.76 .16 60)" />
      </linearGradient>
      <clipPath id={`${id}sky`}>
        <path d="M-100-100H1640V704H-100z" />
      </clipPath>
    </defs>
  )
}

/** The great arch of the public pages on wide screens: behind everything, never across text. Fills its positioned parent. */
export function RiverArch() {
  const id = useId()
  return (
    <svg
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="absolute inset-0 -z-10 size-full max-lg:hidden"
    >
      <Paints id={id} left={-40} right={1480} />
      <circle cx="1076" cy="520" r="620" fill={`url(#${id}glow)`} />
      <circle cx="1076" cy="478" r="290" fill={`url(#${id}sun)`} clipPath={`url(#${id}sky)`} />
      <path d="M-100 704H1640V1000H-100z" fill="var(--river)" />
      <path
        d="M840 715H1312M896 725H1256M870 736H1282M954 748H1198"
        stroke="var(--sun)"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".5"
      />
      <path d={hangers(-40, 1480, 704, 587, 18)} stroke="var(--t1)" strokeWidth="1" opacity=".3" />
      <path d="M-40 704Q720 470 1480 704" fill="none" stroke={`url(#${id}arch)`} strokeWidth="6" />
      <path d="M-100 704H1640" stroke="var(--t1)" strokeWidth="3" opacity=".85" />
      <g fill="none" stroke="oklch(.75 .07 210)" strokeWidth="1.3">
        <path d={waves(1440, 856, 56, 10)} opacity=".3" />
        <path d={waves(1440, 878, 62, 12)} opacity=".22" />
      </g>
    </svg>
  )
}

/** The same arch on small screens, risen behind the top of a card. */
export function CardArch() {
  const id = useId()
  return (
    <svg
      viewBox="0 0 390 260"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      className="absolute inset-x-[-20px] top-[calc(-1*var(--rise))] -z-10 h-[260px] w-[calc(100%+40px)] overflow-visible lg:hidden"
    >
      <Paints id={id} left={-24} right={414} />
      <circle cx="195" cy="150" r="210" fill={`url(#${id}glow)`} />
      <circle cx="195" cy="126" r="88" fill={`url(#${id}sun)`} />
      <path d={hangers(-24, 414, 150, 40, 18)} stroke="var(--t1)" strokeWidth="1" opacity=".3" />
      <path d="M-24 150Q195 -70 414 150" fill="none" stroke={`url(#${id}arch)`} strokeWidth="4.5" />
    </svg>
  )
}
