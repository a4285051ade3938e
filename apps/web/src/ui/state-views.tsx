import type { ReactNode } from 'react'
import { EmptyScene, ErrorScene } from './illustrations.tsx'

interface StateProps {
  title: string
  children?: ReactNode
  /** One thing to do about it. */
  action?: ReactNode
  scene?: ReactNode
}

function State({ title, children, action, scene }: StateProps) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 px-6 py-10 text-center">
      {scene}
      <p className="mt-1 font-[620] text-section">{title}</p>
      {children !== undefined && <div className="text-small text-t2">{children}</div>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  )
}

/** Nothing here yet: why, and one way on. */
export function EmptyState(props: StateProps) {
  return <State scene={<EmptyScene />} {...props} />
}

/** Reports why content could not be shown, and offers to try again. Announced at once. */
export function ErrorState(props: StateProps) {
  return (
    <div role="alert">
      <State scene={<ErrorScene />} {...props} />
    </div>
  )
}
