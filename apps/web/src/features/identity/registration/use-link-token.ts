import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isLinkToken } from './link-queries.ts'

/**
 * The token of a mailed link, taken out of the address at once: what opens an account has no place in the history of the
 * browser, on a shared screen, or in what is copied from the address bar.
 * @returns null when the address brought none, or nothing that could be one
 */
export function useLinkToken(inAddress: string | undefined): string | null {
  const { history } = useRouter()
  const [taken, setTaken] = useState(inAddress)
  if (inAddress !== undefined && inAddress !== taken) setTaken(inAddress)
  useEffect(() => {
    if (inAddress !== undefined) history.replace(history.location.pathname)
  }, [history, inAddress])
  return isLinkToken(taken) ? taken : null
}
