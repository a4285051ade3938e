import { useRef } from 'react'

/**
 * Gives the focus back to what opened a layer. Our layers are opened by state and not by a trigger of the library, so the library does not
 * know where to return the focus. Spread the result over the layer's content.
 * @param elsewhere returns the element to focus instead, or null, when the layer closes
 */
export function useReturnFocus(elsewhere?: () => HTMLElement | null) {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (): void => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault()
      const target = elsewhere?.() ?? opener.current
      if (target instanceof HTMLElement) target.focus()
    },
  }
}
