import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

interface EarlyEntry {
  readonly email: string
  readonly password: string
  readonly remember: boolean
}

/**
 * The server renders the form before its script loads. This takes what the person typed or ticked until then, and then
 * repeats their press of a button or a link, which the document marked.
 * @returns the ref of the form
 */
export function useEarlyForm(take: (entry: EarlyEntry) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const [taken, setTaken] = useState(false)
  const takeNow = useEffectEvent(take)
  useLayoutEffect(() => {
    if (form.current === null) return
    form.current.dataset['taken'] = 'true'
    const field = (id: string) => form.current?.querySelector<HTMLInputElement>(`#${id}`)
    takeNow({
      email: field('email')?.value ?? '',
      password: field('password')?.value ?? '',
      remember: field('remember')?.checked === true,
    })
    setTaken(true)
  }, [])
  useEffect(() => {
    const pressed = document.querySelector<HTMLElement>('[data-pressed]')
    if (!taken || pressed === null) return
    delete pressed.dataset['pressed']
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
    else pressed.click()
  }, [taken])
  return form
}
