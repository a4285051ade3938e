import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { useCopied } from '../../../ui/copy-button.tsx'
import { QrTile } from '../../../ui/qr-tile.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'

/** The code to copy first, since the page is open on the phone that pays. A larger screen shows it to be scanned too. */
export function CodeToPay({ code }: { code: string }) {
  const texts = useTexts('charge-page/pay')
  const [copied, copy] = useCopied()
  const [refused, setRefused] = useState(false)
  const press = async (): Promise<void> => setRefused(!(await copy(code)))
  return (
    <>
      <div className="needs-script">
        <Button variant="primary" size="large" full icon={copied ? Check : Copy} onClick={press}>
          <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
        </Button>
      </div>
      {refused && (
        <p role="alert" className="text-small text-ceibo">
          {texts.copyRefused}
        </p>
      )}
      <CodeBox code={code} />
      <Steps />
      <CodeToScan code={code} />
    </>
  )
}

/** For a browser that cannot copy. As high as its text, whose end a payer must be able to mark. */
function CodeBox({ code }: { code: string }) {
  const texts = useTexts('charge-page/pay')
  const look = 'col-start-1 row-start-1 rounded-input border border-line p-3 font-mono text-label break-all'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      {/* A text area does not grow by itself in every browser. The same text in the same look gives it its height. */}
      <div aria-hidden="true" className={`invisible whitespace-pre-wrap ${look}`}>
        {code}
      </div>
      <textarea
        readOnly
        rows={1}
        aria-label={texts.code}
        value={code}
        onFocus={(event) => event.currentTarget.select()}
        className={`h-full w-full resize-none overflow-hidden bg-s2 ${look}`}
      />
    </div>
  )
}

function Steps() {
  const texts = useTexts('charge-page/pay')
  return (
    <ol aria-label={texts.stepsLabel} className="grid gap-2 text-small">
      {texts.steps.map((step, index) => (
        <li key={step} className="flex items-baseline gap-2.5">
          <span className="sign flex-none text-accent-ink" aria-hidden="true">
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}

/** Its place stands from the first paint on, so that nothing moves when the code is drawn. */
function CodeToScan({ code }: { code: string }) {
  const texts = useTexts('charge-page/pay')
  const isWide = useMediaQuery('(min-width: 48em)')
  return (
    <div className="hidden justify-items-center gap-2 border-line border-t pt-4 md:grid">
      <p className="text-small text-t2">{texts.scan}</p>
      <div className="aspect-square w-60">{isWide && <QrTile code={code} texts={texts.qr} />}</div>
    </div>
  )
}
