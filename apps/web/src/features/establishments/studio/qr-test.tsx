import type { readQrSample } from '@puente/contract/diagnostics'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import clsx from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { countText } from '../../../ui/page-numbers.ts'
import { RasterCanvas } from '../printing/raster-canvas.tsx'
import { runQrTest, type TestRun, type TestStep, testSteps } from './run-qr-test.ts'

type Sample = ResponseOf<typeof readQrSample>

const now = (): number => performance.now()

/** Each step of a generation with its outcome, the image, and what was read from it (DBG-009). */
export function QrTest({ sample }: { sample: Sample }) {
  const texts = useTexts('establishments/studio').debug
  const [run, setRun] = useState(() => runQrTest(sample, now))
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-4">
        <p className="text-small text-t2">{texts.text}</p>
        <ol className="card grid gap-3 p-4">
          {testSteps.map((step) => (
            <Step key={step} step={step} run={run} />
          ))}
        </ol>
        <Button className="justify-self-start" onClick={() => setRun(runQrTest(sample, now))}>
          {texts.run}
        </Button>
      </div>
      {run.raster !== null && (
        <div className="aspect-square overflow-hidden rounded-card">
          <RasterCanvas raster={run.raster} label={texts.alt} />
        </div>
      )}
    </div>
  )
}

function Step({ step, run }: { step: TestStep; run: TestRun }) {
  const texts = useTexts('establishments/studio').debug
  const isRight =
    step === 'decoded' ? run.decoded !== null && run.decoded === run.address : run[step] !== null
  const Icon = isRight ? CircleCheck : CircleX
  const tookMs = run.tookMs[step]
  return (
    <li className="flex items-start gap-3">
      <Icon
        size={20}
        aria-hidden="true"
        className={clsx('mt-px flex-none', isRight ? 'text-mata' : 'text-ceibo')}
      />
      <div className="min-w-0 flex-1 text-small">
        <p className="font-[620]">{texts.steps[step]}</p>
        <p className="text-t2 [overflow-wrap:anywhere]">{outcomeOf(step, run, texts)}</p>
        {step === 'decoded' && run.decoded !== null && (
          <p className="text-t2">{isRight ? texts.same : texts.different}</p>
        )}
      </div>
      {tookMs !== undefined && <span className="text-label text-t2">{texts.took(tookMs)}</span>}
    </li>
  )
}

type Texts = ReturnType<typeof useTexts<'establishments/studio'>>['debug']

function outcomeOf(
  step: TestStep,
  { sample, address, matrix, picture, decoded, reasons }: TestRun,
  texts: Texts,
): string {
  const outcomes: Readonly<Record<TestStep, string | null>> = {
    sample,
    address,
    matrix: matrix && texts.modules(matrix.length, 'H'),
    picture: picture && texts.bytes(picture.name, countText(picture.bytes.length, true)),
    decoded,
  }
  const reason = reasons[step]
  return outcomes[step] ?? (reason === undefined ? texts.failed : `${texts.failed}: ${reason}`)
}
