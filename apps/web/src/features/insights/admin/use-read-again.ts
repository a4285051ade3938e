import { useQueryClient } from '@tanstack/react-query'

let readings = 0

/** Whether rows that come now were read because the admin asked. */
export function isReadByHand(): boolean {
  return readings > 0
}

/** Reads everything again that live events keep up to date, because the admin asked. */
export function useReadAgain(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    readings += 1
    try {
      await queryClient.invalidateQueries({
        predicate: ({ meta }) => meta?.live !== undefined,
        type: 'active',
      })
    } finally {
      // The answers reach the screen in a task that is queued already.
      setTimeout(() => {
        readings -= 1
      })
    }
  }
}
