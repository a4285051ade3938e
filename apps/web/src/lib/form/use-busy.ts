import { useRef, useState } from 'react'

/** Whether a form is on its way. The state updates too late to stop a quick second press (PAY-015), so the flag is kept beside it. */
export function useBusy() {
  const flag = useRef(false)
  const [busy, setShown] = useState(false)
  const setBusy = (running: boolean): void => {
    flag.current = running
    setShown(running)
  }
  return { busy, isBusy: () => flag.current, setBusy }
}
