import { useEffect, useState } from 'react'

type Places = typeof import('@puente/domain/argentine-area-places')

/** The place of an area code; null while the list of places loads, or if it has no such code. */
export function useAreaPlace(areaCode: string): string | null {
  const [places, setPlaces] = useState<Places | null>(null)
  useEffect(() => {
    let left = false
    import('@puente/domain/argentine-area-places').then(
      (module) => {
        if (!left) setPlaces(module)
      },
      // Without a network the badge names the code alone, which is enough to check a number.
      () => {},
    )
    return () => {
      left = true
    }
  }, [])
  return places?.argentineAreaPlace(areaCode) ?? null
}
