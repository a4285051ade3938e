import { useQueryClient } from '@tanstack/react-query'

/** Reads everything again that live events keep up to date. */
export function useReadAgain(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () =>
    queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.live !== undefined, type: 'active' })
}
