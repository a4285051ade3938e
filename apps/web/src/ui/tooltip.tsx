import clsx from 'clsx'
import { type ReactNode, useEffect, useState } from 'react'

/**
 * Shows the name of an icon-only control to those who see it; its `aria-label` says it to everybody else. Appears on hover
 * and keyboard focus, and Escape puts it away (WCAG 1.4.13).
 */
export function Tooltip({
  text,
  side = 'bottom',
  align = 'center',
  children,
}: {
  text: string
  side?: 'top' | 'bottom'
  /** `end` for a control in the corner of the window, where half of a centred one would be outside. */
  align?: 'center' | 'end'
  children: ReactNode
}) {
  const [shown, setShown] = useState(false)
  const [wasShown, setWasShown] = useState(false)
  if (shown && !wasShown) setWasShown(true)
  useEffect(() => {
    if (!shown) return
    const hide = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setShown(false)
    }
    document.addEventListener('keydown', hide)
    return () => document.removeEventListener('keydown', hide)
  }, [shown])
  return (
    <span
      className="relative inline-flex"
      onPointerEnter={(event) => setShown(event.pointerType === 'mouse')}
      onPointerLeave={() => setShown(false)}
      onPointerDown={() => setShown(false)}
      onFocus={(event) => setShown(event.target.matches(':focus-visible'))}
      onBlur={() => setShown(false)}
    >
      {children}
      {wasShown && (
        // Hide it instead of removing it: while the Tab key moves the focus, a dialog treats a removed element as a loss of focus.
        <span
          aria-hidden="true"
          hidden={!shown}
          className={clsx(
            'tooltip',
            side === 'top' ? 'bottom-[calc(100%+6px)]' : 'top-[calc(100%+6px)]',
            align === 'end' && 'right-0 left-auto translate-x-0',
          )}
        >
          {text}
        </span>
      )}
    </span>
  )
}
