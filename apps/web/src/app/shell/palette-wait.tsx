import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'

interface PaletteWaitProps {
  title: string
  closeLabel: string
  typed: string
  onType: (text: string) => void
  /** Enter was pressed after what is typed. */
  onEnter: () => void
  onClose: () => void
}

/**
 * The palette until its code has come, at its place: a field that keeps what is typed. Without the library of layers, which every first load would
 * pay for. The keyboard stops at the field and at the button that closes.
 */
export function PaletteWait({ title, closeLabel, typed, onType, onEnter, onClose }: PaletteWaitProps) {
  const field = useRef<HTMLInputElement>(null)
  const closer = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const opener = document.activeElement
    field.current?.focus()
    // Before the palette opens, so that it gives the focus back to the same place.
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const isInField = event.target === field.current
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Tab') (isInField ? closer : field).current?.focus()
    else if (event.key === 'Enter' && isInField) onEnter()
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="overlay" aria-hidden="true" onClick={onClose} />
      <div
        role="dialog"
        aria-modal="true"
        aria-label={title}
        aria-busy="true"
        onKeyDown={onKeyDown}
        className="dialog overflow-hidden max-md:inset-0 max-md:max-h-none max-md:rounded-none max-md:border-0 md:top-[min(5.5rem,8dvh)] md:translate-y-0 md:[translate:-50%_0]"
        style={{ '--dialog-width': '45rem' }}
      >
        <div className="flex min-h-15 flex-none items-center gap-3 border-line border-b pr-2 pl-4.5">
          <Spinner />
          <input
            ref={field}
            aria-label={title}
            maxLength={100}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => onType(target.value)}
            className="min-h-11 min-w-0 flex-1 bg-transparent text-16 outline-none"
          />
          <IconButton ref={closer} icon={X} label={closeLabel} onClick={onClose} />
        </div>
        <div aria-hidden="true" className="grid content-start gap-2 px-4.5 py-3 md:h-[30.75rem]">
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-9" />
          ))}
        </div>
      </div>
    </>
  )
}
