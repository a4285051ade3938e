import { readSession } from '@puente/contract/session'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api/client.ts'
import { type ListFault, listFaultOf } from './list-fault.ts'

/** Which of the faults of PEOP-012 a failed list has; null while there is none, or it is being found out. */
export function useListFault(error: Error | null): ListFault | null {
  const [found, setFound] = useState<{ error: Error; fault: ListFault } | null>(null)
  useEffect(() => {
    if (error === null) return
    let left = false
    void listFaultOf(error, async () => (await call(readSession)).account).then((fault) => {
      if (!left) setFound({ error, fault })
    })
    return () => {
      left = true
    }
  }, [error])
  return error !== null && found?.error === error ? found.fault : null
}
