import { type DocumentType, openHandover } from '@puente/contract/verification/verification'
import { useMutation, useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useCountdown } from '../../../lib/clock/use-countdown.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatClock } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { shareAddress } from '../../../lib/share.ts'
import { LiveDot } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useCopied } from '../../../ui/copy-button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { QrTile } from '../../../ui/qr-tile.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { DocumentMarks } from './document-marks.tsx'
import { missingDocuments } from './verification-flow.rules.ts'
import { verificationQuery } from './verification-queries.ts'

interface HandoverPanelProps {
  type: DocumentType
  /** The file saved for this document when the panel opened. */
  savedFileId: string | null
  /** This device is itself a phone. The person passes the link on, or scans the code on this screen with another phone. */
  inHand: boolean
  onArrived: () => void
  onRefused: () => void
}

/** Polls in addition to the live events: a stream may be closed while the person waits at this page. */
const askEveryMs = 3_000

/** Shows a code for the phone, and waits until its photos have arrived (ruling 12). */
export function HandoverPanel({ type, savedFileId, inHand, onArrived, onRefused }: HandoverPanelProps) {
  const texts = useTexts('verification/own')
  const words = inHand ? texts.handover.inHand : texts.handover
  const { problem } = useProblemText()
  const handover = useMutation({ mutationFn: () => call(openHandover) })
  const { mutate, data: link, error } = handover
  const asked = useRef(false)
  useEffect(() => {
    // The press that led here opens one link. A second run of the effect must not open another.
    if (!asked.current) mutate()
    asked.current = true
  }, [mutate])
  const { data: verification } = useQuery({ ...verificationQuery, refetchInterval: askEveryMs })
  const arrived =
    verification !== undefined &&
    (verification.documents[type]?.fileId ?? null) !== savedFileId &&
    missingDocuments(verification.documents).length === 0
  useEffect(() => {
    if (!arrived) return
    showToast({ tone: 'success', title: texts.handover.arrived })
    onArrived()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the photo is here
  }, [arrived])
  return (
    <div className="mx-auto grid w-full max-w-[53.75rem] content-start gap-6 px-5 py-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-center lg:gap-10">
      <div className="mx-auto w-full max-w-[20rem]">
        {error === null ? (
          <Code
            key={link?.url}
            url={link?.url ?? null}
            expiresAt={link?.expiresAt ?? null}
            inHand={inHand}
            onFresh={() => mutate()}
          />
        ) : (
          <Callout tone="error" announce action={<Button onClick={() => mutate()}>{texts.retry}</Button>}>
            {problem(error)}
          </Callout>
        )}
      </div>
      <div className="grid gap-4">
        <h2 className="sign text-balance text-title">{words.title}</h2>
        <p className="text-t2">{texts.handover.text}</p>
        {verification !== undefined && <DocumentMarks documents={verification.documents} />}
        <p role="status" className="flex items-center gap-2.5 text-small">
          <LiveDot tone="sun" />
          {texts.handover.waiting}
        </p>
        <Button variant="plain" onClick={onRefused} className="justify-self-start">
          {words.noPhone}
        </Button>
      </div>
    </div>
  )
}

interface CodeProps {
  url: string | null
  expiresAt: string | null
  inHand: boolean
  onFresh: () => void
}

function Code({ url, expiresAt, inHand, onFresh }: CodeProps) {
  const texts = useTexts('verification/own').handover
  const left = useCountdown(expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt))
  const over = expiresAt !== null && left === 0
  return (
    <>
      <QrTile
        code={url}
        covered={over}
        texts={{
          alt: texts.alt,
          unavailable: texts.unavailable,
          loading: texts.loading,
          expired: texts.expired,
        }}
      />
      {inHand && url !== null && !over && <PassOn url={url} />}
      <div className="mt-3 grid min-h-11 place-items-center">
        {over ? (
          <Button onClick={onFresh}>{texts.fresh}</Button>
        ) : (
          expiresAt !== null && (
            <p role="timer" className="text-label text-t2">
              {texts.left(formatClock(left))}
            </p>
          )
        )}
      </div>
    </>
  )
}

/** Shares or copies the link itself, for another phone or another browser. */
function PassOn({ url }: { url: string }) {
  const texts = useTexts('verification/own').handover.inHand
  const [refused, setRefused] = useState(false)
  const [copied, copy] = useCopied()
  return (
    <div className="mt-3 grid gap-2.5">
      {'share' in navigator && (
        <Button
          variant="primary"
          full
          icon={Share2}
          onClick={async () => setRefused((await shareAddress(url, texts.shareTitle)) === 'refused')}
        >
          {texts.share}
        </Button>
      )}
      <Button full icon={copied ? Check : Copy} onClick={async () => setRefused(!(await copy(url)))}>
        <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
      </Button>
      {refused && (
        <p role="alert" className="break-all text-label text-t2 select-all">
          {url}
        </p>
      )}
    </div>
  )
}
