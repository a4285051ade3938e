import clsx from 'clsx'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/toast'
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { buttonClass } from './button.tsx'
import { currentToast, dismissToast, subscribeToToast, toastDurationMs } from './toast-store.ts'

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert } as const
const colours = {
  success: 'text-mata',
  info: 'text-celeste',
  warning: 'text-tierra',
  error: 'text-ceibo',
} as const

export interface ToastsProps {
  /** Name of the region for screen readers; `{hotkey}` is replaced by the key that leads there. */
  regionLabel: string
  /** The word said before a toast is read out. */
  toastLabel: string
  closeLabel: string
}

/** What `Toasts` shows from the first toast on. Its time stops while the pointer or the focus is on it, or another window is active. */
export function ToastLayer({ regionLabel, toastLabel, closeLabel }: ToastsProps) {
  const toast = useSyncExternalStore(subscribeToToast, currentToast)
  const Icon = toast === null ? Info : icons[toast.tone]
  const viewport = useClearPlace(toast?.key ?? null)
  return (
    <Radix.Provider swipeDirection="right" label={toastLabel}>
      {toast !== null && (
        <Radix.Root
          key={toast.key}
          open
          onOpenChange={(open) => {
            if (!open) dismissToast(toast.key)
          }}
          type={toast.tone === 'error' ? 'foreground' : 'background'}
          duration={toastDurationMs(toast)}
          className="card flex animate-[rise_180ms_var(--ease)] items-start gap-3 rounded-box bg-s2 p-3.5 pl-4 shadow-float"
        >
          <Icon size={20} className={clsx('mt-px', colours[toast.tone])} aria-hidden="true" />
          <div className="min-w-0 flex-1">
            <Radix.Title className="font-[620] text-button">{toast.title}</Radix.Title>
            {toast.description !== undefined && (
              <Radix.Description className="mt-0.5 whitespace-pre-line text-small text-t2">
                {toast.description}
              </Radix.Description>
            )}
            {toast.action !== undefined && (
              <Radix.Action asChild altText={toast.action.label}>
                <button
                  type="button"
                  className={clsx(buttonClass({ size: 'small' }), 'mt-2.5')}
                  onClick={toast.action.onPress}
                >
                  {toast.action.label}
                </button>
              </Radix.Action>
            )}
          </div>
          <Radix.Close aria-label={closeLabel} className="icon-button -my-2.5 -mr-2">
            <X size={18} aria-hidden="true" />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport
        label={regionLabel}
        ref={viewport}
        // On phones at the top, because the buttons are at the bottom: those of the bar, of a screen and of a sheet. There it covers the title.
        // The admin area has menu, bell and the first row of a list at the top and no bar at the bottom, so there it stands at the bottom, above
        // the bar of a decision or of a selection, and over a sheet at the top, beside its close button. On wide screens it stands
        // away from the close button in the corner: beside an open drawer, and at the bottom left while a dialog or the button that leads to the
        // next payout is open. In the admin area it stands below the header, whose bell is in that corner.
        className="fixed inset-x-3 top-[max(12px,env(safe-area-inset-top))] z-70 mx-auto max-w-[25rem] outline-none lg:inset-x-auto lg:top-5 lg:right-5 lg:w-[25rem] max-lg:in-[body:has([data-bell]):has(.dialog,.drawer)]:right-[calc(60px+0.5rem)] max-lg:in-[body:has([data-bell]):not(:has(.dialog,.drawer))]:inset-[auto_--spacing(4)_calc(max(12px,env(safe-area-inset-bottom))+var(--bar-below,0px))] lg:in-[body:has([data-bell]):not(:has(.dialog,[data-next-to-pay]))]:top-28 lg:in-[body:has(.dialog,[data-next-to-pay])]:inset-[auto_auto_20px_20px] lg:in-[body:has(.drawer)]:right-[540px] in-[body:has(.turned)]:hidden"
      />
    </Radix.Provider>
  )
}

/**
 * Keeps a toast at the bottom off what it must not cover: it stands above a bar that is fixed there (`data-bottom-bar`), and the field or button that
 * has the focus is scrolled out from under it. Not after a press of the pointer: the button would move away before its click.
 */
function useClearPlace(key: number | null): RefObject<HTMLOListElement | null> {
  const viewport = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const place = viewport.current
    if (key === null || place === null) return undefined
    const aboveBars = (): void => place.style.setProperty('--bar-below', `${barHeight()}px`)
    const freeFocus = (): void => {
      const { top, left, right } = place.getBoundingClientRect()
      const focused = document.querySelector('main :focus-visible')?.getBoundingClientRect()
      if (focused === undefined || top < innerHeight / 2) return
      const isBeside = focused.right < left || focused.left > right
      const isUnder = focused.top < innerHeight && focused.bottom > top
      if (isUnder && !isBeside) scrollBy({ top: focused.bottom - top + 12 })
    }
    aboveBars()
    // The toast takes its room a moment later.
    const room = new ResizeObserver(freeFocus)
    room.observe(place)
    // A bar may come while the toast is shown: what the toast reports changes the page.
    const bars = new MutationObserver(aboveBars)
    bars.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-bottom-bar'] })
    addEventListener('scroll', aboveBars, { passive: true })
    addEventListener('resize', aboveBars)
    addEventListener('focusin', freeFocus)
    return () => {
      room.disconnect()
      bars.disconnect()
      removeEventListener('scroll', aboveBars)
      removeEventListener('resize', aboveBars)
      removeEventListener('focusin', freeFocus)
    }
  }, [key])
  return viewport
}

/** How much of the window a bar at its bottom takes, in px. */
function barHeight(): number {
  const tops = [...document.querySelectorAll('[data-bottom-bar]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height, bottom }) => height > 0 && bottom > innerHeight - 32)
    .map(({ top }) => innerHeight - top)
  return Math.max(0, ...tops)
}
