import { useEffect } from 'react'

const onScreen: string[] = []

/** Whether a screen of this charge is open, which announces what happens to it. */
export function isOnScreen(id: string): boolean {
  return onScreen.includes(id)
}

/** Whether a screen of another charge is open, which its client may be looking at. */
export function isAnotherOnScreen(id: string): boolean {
  return onScreen.some((shown) => shown !== id)
}

export function useOnScreen(id: string): void {
  useEffect(() => {
    onScreen.push(id)
    return () => {
      onScreen.splice(onScreen.indexOf(id), 1)
    }
  }, [id])
}
