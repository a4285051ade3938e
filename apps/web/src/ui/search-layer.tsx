import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useContext } from 'react'
import { LayerPlace } from './layer-place.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface SearchLayerProps {
  /** The accessible name. */
  title: string
  onClose: () => void
  /** It takes the place of another layer, so it does not move in. */
  isStill?: boolean
  /** Has a field, which gets the focus. */
  children: ReactNode
}

/** A modal layer whose head is a search field: near the top on wide screens, the whole screen on phones. Open as long as it is rendered. */
export function SearchLayer({ title, onClose, isStill = false, children }: SearchLayerProps) {
  // What the choice has opened may have the focus already.
  const returnFocus = useReturnFocus(() =>
    document.activeElement instanceof HTMLElement && document.activeElement !== document.body
      ? document.activeElement
      : null,
  )
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal container={useContext(LayerPlace)}>
        <Radix.Overlay className="overlay" style={isStill ? { animation: 'none' } : undefined} />
        <Radix.Content
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus()
            event.preventDefault()
            if (event.currentTarget instanceof Element) event.currentTarget.querySelector('input')?.focus()
          }}
          aria-describedby={undefined}
          className="dialog overflow-hidden max-md:inset-0 max-md:max-h-none max-md:rounded-none max-md:border-0 md:top-[min(5.5rem,8dvh)] md:translate-y-0 md:[translate:-50%_0]"
          style={{ '--dialog-width': '45rem', ...(isStill && { animation: 'none' }) }}
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
