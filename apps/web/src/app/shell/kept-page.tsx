import { type ReactNode, useCallback, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { LayerPlace } from '../../ui/layer-place.ts'
import { maskedCopy } from './masked-copy.ts'

/**
 * A page that can be taken off the document and put back. Its components stay mounted meanwhile, so that what was typed or dropped stays
 * (decision 0027). While it is off, a drawing without values replaces it. Its dialogs close and reopen with it.
 */
export function KeptPage({ off, children }: { off: boolean; children: ReactNode }) {
  const [host] = useState(() => {
    const element = document.createElement('div')
    element.className = 'contents'
    return element
  })
  const drawing = useRef<Element | null>(null)
  const restore = useRef<() => void>(() => {})
  const hold = useCallback(
    (place: HTMLElement | null) => {
      place?.append(host)
      restore.current()
      return () => {
        drawing.current = host.firstElementChild === null ? null : maskedCopy(host.firstElementChild)
        restore.current = viewOf(host)
        host.remove()
      }
    },
    [host],
  )
  const draw = useCallback((place: HTMLElement | null) => {
    if (drawing.current !== null) place?.replaceChildren(drawing.current)
  }, [])
  return (
    <>
      {off ? (
        <div key="drawing" ref={draw} inert aria-hidden="true" className="contents" />
      ) : (
        <div key="page" ref={hold} className="contents" />
      )}
      {createPortal(<LayerPlace value={host}>{children}</LayerPlace>, host)}
    </>
  )
}

/** Remembers what an element loses with its place in the document. @returns a function that restores it */
function viewOf(host: Element): () => void {
  const { title, activeElement } = document
  const windowTop = scrollY
  const scrolled = [...host.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }))
  return () => {
    document.title = title
    scrollTo({ top: windowTop })
    for (const { element, top, left } of scrolled) element.scrollTo({ top, left })
    if (activeElement instanceof HTMLElement && host.contains(activeElement)) activeElement.focus()
  }
}
