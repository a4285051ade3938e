import { useRef } from 'react'

/**
 * Gives the focus back to what opened a layer. Ours are opened by state and not by a trigger of the library, which
 * therefore would not know where to return. Spread over the layer's content.
 * @param elsewhere where to go instead, when it names a place at the moment of closing
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
