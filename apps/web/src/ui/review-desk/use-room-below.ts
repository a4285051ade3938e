import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Gives an element `--room`: the height of the window below its top. The strips above it may come and go. */
export function useRoomBelow(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const measure = (): void => {
      const top = target.getBoundingClientRect().top + scrollY
      target.style.setProperty('--room', `calc(100dvh - ${top}px)`)
    }
    measure()
    // A strip that comes or goes changes the height of `main`, which contains both.
    const observer = new ResizeObserver(measure)
    const holder = target.closest('main')
    if (holder !== null) observer.observe(holder)
    return () => observer.disconnect()
  }, [])
  return element
}
