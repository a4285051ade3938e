import { useId } from 'react'

/** Hangers from the arch down to the deck, on the curve of a quadratic arch. */
export function hangers(left: number, right: number, deck: number, crown: number, step: number): string {
  const parts: string[] = []
  for (let x = left + step; x < right; x += step) {
    const t = (x - left) / (right - left)
    const y = deck - 4 * (deck - crown) * t * (1 - t)
    parts.push(`M${x} ${y.toFixed(1)}V${deck}`)
  }
  return parts.join('')
}

/** Crests of a river across a width. */
export function waves(width: number, y: number, length: number, height: number): string {
  let path = `M${-length} ${y}`
  for (let x = -length; x < width + length; x += length)
    path += `q${length / 2} ${-height} ${length} 0t${length} 0`
  return path
}

interface SceneProps {
  /** Which of the three arches: whole, without its keystone, without hangers. */
  arch: 'whole' | 'broken' | 'bare'
  sun: 'low' | 'up' | 'down'
}

/** The small scene of empty, error and offline states: sun, arch, deck and river. */
function Scene({ arch, sun }: SceneProps) {
  const id = useId()
  const sunY = { low: 104, up: 76, down: 142 }[sun]
  return (
    <svg viewBox="0 0 240 150" aria-hidden="true" className="mx-auto h-auto w-[220px]">
      <defs>
        <linearGradient id={`${id}arch`} gradientUnits="userSpaceOnUse" x1="18" x2="222" y1="0" y2="0">
          <stop offset=".05" stopColor="var(--coin-brl)" />
          <stop offset=".5" stopColor="var(--sun)" />
          <stop offset=".95" stopColor="var(--coin-ars)" />
        </linearGradient>
        <clipPath id={`${id}sky`}>
          <path d="M0 0H240V112H0z" />
        </clipPath>
      </defs>
      <circle cx="120" cy={sunY} r="34" fill="var(--sun)" clipPath={`url(#${id}sky)`} />
      <path d="M0 112H240V150H0z" fill="var(--river)" />
      {arch !== 'bare' && (
        <path d={hangers(18, 222, 112, 34, 12)} stroke="var(--t1)" strokeWidth="1" opacity=".3" />
      )}
      {arch === 'broken' ? (
        <g fill="none" stroke={`url(#${id}arch)`} strokeWidth="5">
          <path d="M18 112Q62 43 106 35.600" />
          <path d="M134 35.600Q178 43 222 112" />
          <path d="m113 54 14 5" strokeLinecap="round" />
        </g>
      ) : (
        <path d="M18 112Q120 -44 222 112" fill="none" stroke={`url(#${id}arch)`} strokeWidth="5" />
      )}
      <path d="M0 112H240" stroke="var(--t1)" strokeWidth="3" opacity=".85" />
      <g fill="none" stroke="var(--t2)" strokeWidth="1.2" opacity=".45">
        <path d={waves(240, 126, 22, 5)} />
        <path d={waves(240, 138, 26, 6)} />
      </g>
    </svg>
  )
}

/** Nothing yet: the sun is low. */
export function EmptyScene() {
  return <Scene arch="whole" sun="low" />
}

/** Something failed: the keystone is missing. */
export function ErrorScene() {
  return <Scene arch="broken" sun="low" />
}

/** No connection: the arch has no hangers. */
export function OfflineScene() {
  return <Scene arch="bare" sun="low" />
}

/** A code whose time is over: the sun is below the line. */
export function SunsetScene() {
  return <Scene arch="whole" sun="down" />
}
