import { useEffect } from 'react'

let onScreen: string | null = null

/** The charge whose own screen is open: it announces what happens to that charge. */
export function chargeOnScreen(): string | null {
  return onScreen
}

export function useOnScreen(id: string): void {
  useEffect(() => {
    onScreen = id
    return () => {
      if (onScreen === id) onScreen = null
    }
  }, [id])
}
