import { Component, type ReactNode } from 'react'
import { logError } from '../lib/errors/error-log.ts'
import { languageOf, zoneOf } from '../lib/i18n/language.ts'
import { texts as es } from '../messages/es/critical.ts'
import { texts as pt } from '../messages/pt/critical.ts'
import { Button } from '../ui/button.tsx'
import { ErrorScene } from '../ui/illustrations.tsx'

/** The last resort: the shell itself, or its own error screen, failed (ruling 38, PROF-014, ADM-025). */
export class CriticalBoundary extends Component<{ children: ReactNode }, { errorId: string | null }> {
  override state: { errorId: string | null } = { errorId: null }

  override componentDidCatch(error: unknown): void {
    this.setState({ errorId: logError(error, location.pathname) })
  }

  static getDerivedStateFromError(): { errorId: string } {
    return { errorId: '' }
  }

  override render(): ReactNode {
    const { errorId } = this.state
    return errorId === null ? this.props.children : <CriticalScreen errorId={errorId} />
  }
}

export function CriticalScreen({ errorId }: { errorId: string }) {
  const texts = languageOf(zoneOf(location.pathname)) === 'pt' ? pt : es
  return (
    <main
      className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center"
      role="alert"
    >
      <ErrorScene />
      <h1 className="sign text-page">{texts.title}</h1>
      <p className="max-w-md text-t2">{texts.text}</p>
      {errorId !== '' && <p className="text-label text-t3">{texts.id(errorId)}</p>}
      <Button variant="primary" onClick={() => location.reload()}>
        {texts.reload}
      </Button>
    </main>
  )
}
