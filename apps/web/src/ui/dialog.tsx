import { lazy, Suspense, useState } from 'react'
import type { DialogProps } from './dialog-layer.tsx'

const Layer = lazy(() => import('./dialog-layer.tsx').then((module) => ({ default: module.DialogLayer })))

/**
 * A modal dialog; on phones a sheet from below. Focus goes in, stays in, and comes back to where it was. Its code is no part
 * of a first load: it comes when the page is idle, at the latest with the first opening.
 */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  return wanted ? (
    <Suspense>
      <Layer {...props} />
    </Suspense>
  ) : null
}
