import { Component, type ReactNode, Suspense } from 'react'
import { logError } from '../../lib/errors/error-log.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'

interface Props {
  children: ReactNode
  /** Keeps the part's place while its code loads. */
  place?: ReactNode
}

/** A part that is beside every screen and loads after it. If it cannot load, the screen stays, and a line offers to reload the page. */
export class BesideScreen extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  override componentDidCatch(error: unknown): void {
    logError(error, location.pathname)
  }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    const { place, children } = this.props
    return this.state.failed ? <PartLost /> : <Suspense fallback={place}>{children}</Suspense>
  }
}

/** Many browsers remember a failed load of code as long as the page is open, so only a reload fetches it again. */
function PartLost() {
  const texts = useTexts('shell').failure
  return (
    <p role="alert" className="offline-strip tint text-label">
      <span>{texts.partLost}</span>
      <button type="button" onClick={() => location.reload()}>
        {texts.reloadPart}
      </button>
    </p>
  )
}
