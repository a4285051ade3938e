import type { LucideProps } from 'lucide-react'
import { createElement, type ReactElement } from 'react'

/** A path by its `d` alone, or any element of an SVG with its attributes. */
export type IconPart = string | readonly [tag: string, attributes: Readonly<Record<string, string>>]

/**
 * What the build puts in place of lucide's own function: an icon of 24 by 24 that takes a size and the attributes of an `svg`. Lucide's
 * function also reads a context, other view boxes and stroke widths in pixels, which nothing here uses and every first load would carry.
 */
export function createIcon(...parts: readonly IconPart[]) {
  return ({ size = 24, className, ...rest }: LucideProps): ReactElement =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `lucide ${className}` : 'lucide',
        'aria-hidden': 'true',
        ...rest,
      },
      ...parts.map((part) =>
        typeof part === 'string' ? createElement('path', { d: part }) : createElement(...part),
      ),
    )
}
