import type { CSSProperties } from 'react'

/** 32 rays, straight and wavy in turn, as on both flags' sun. */
const rays = Array.from({ length: 32 }, (_, index) => ({ angle: index * 11.25, wavy: index % 2 === 1 }))

/** Success: the full sun, risen once. The words beside it say what succeeded. */
export function Sun({ size }: { size: CSSProperties['width'] }) {
  return (
    <svg
      viewBox="-170 -170 340 340"
      style={{ width: size, height: size }}
      aria-hidden="true"
      className="overflow-visible motion-safe:animate-[sun-rise_600ms_var(--ease)]"
    >
      <g
        stroke="var(--sun)"
        strokeWidth="5"
        strokeLinecap="round"
        fill="none"
        className="motion-safe:animate-[turn_60s_linear_infinite]"
      >
        {rays.map(({ angle, wavy }) => (
          <path
            key={angle}
            transform={`rotate(${angle})`}
            d={wavy ? 'M0 -108Q8 -116.500 1 -125T0 -142' : 'M0 -108V-162'}
          />
        ))}
      </g>
      <circle r="92" fill="var(--sun)" />
      <path
        d="M-38 4L-12 30 40-26"
        fill="none"
        stroke="var(--sun-ink)"
        strokeWidth="15"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
