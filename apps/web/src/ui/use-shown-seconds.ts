import { useMediaQuery } from './use-media-query.ts'

/** The seconds of a countdown that a ring shows. The digits show every second. */
export function useShownSeconds(secondsLeft: number): number {
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)')
  // With reduced motion the ring steps each 15 s; the digits keep their seconds.
  return calm ? Math.ceil(secondsLeft / 15) * 15 : secondsLeft
}
