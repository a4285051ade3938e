import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import ImageOff from 'lucide-react/icons/image-off'
import { useState } from 'react'
import { downloadFile } from '../../../lib/api/download.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Lightbox } from '../../../ui/lightbox.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

/** A receipt over everything else (TXN-033, TXN-039). */
export function ReceiptViewer({ fileId, onClose }: { fileId: string | null; onClose: () => void }) {
  const texts = useTexts('transactions/admin').viewer
  return (
    <Lightbox open={fileId !== null} onClose={onClose} title={texts.title} closeLabel={texts.close}>
      {fileId !== null && <Receipt fileId={fileId} />}
    </Lightbox>
  )
}

function Receipt({ fileId }: { fileId: string }) {
  const texts = useTexts('transactions/admin').viewer
  const { problem } = useProblemText()
  const { data, error, refetch } = useQuery({
    queryKey: ['receipt', fileId],
    queryFn: ({ signal }) => downloadFile(fileId, signal),
    // Every opening is a request of its own, which the server audits.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (data !== undefined) return <FileView file={data} />
  if (error !== null) {
    return (
      <ErrorState title={texts.failed} action={<Button onClick={() => refetch()}>{texts.retry}</Button>}>
        {problem(error)}
      </ErrorState>
    )
  }
  return (
    <p role="status" className="flex items-center gap-3 text-t2">
      <Spinner size={24} />
      {texts.loading}
    </p>
  )
}

function FileView({ file }: { file: Blob }) {
  const texts = useTexts('transactions/admin').viewer
  const [broken, setBroken] = useState(false)
  if (!file.type.startsWith('image/')) return <PdfDownload file={file} />
  if (broken) {
    return (
      <div role="alert" className="grid justify-items-center gap-3 text-t2">
        <ImageOff size={56} aria-hidden="true" />
        <p>{texts.broken}</p>
      </div>
    )
  }
  const show = (picture: HTMLImageElement): (() => void) => {
    const address = URL.createObjectURL(file)
    picture.src = address
    return () => URL.revokeObjectURL(address)
  }
  return (
    <img
      ref={show}
      alt={texts.title}
      onError={() => setBroken(true)}
      className="max-h-full max-w-full rounded-tag object-contain"
    />
  )
}

/** Offers a PDF only as a download. Browsers show no PDF in a sandboxed frame, and our pages show no foreign PDF in any other frame. */
function PdfDownload({ file }: { file: Blob }) {
  const texts = useTexts('transactions/admin').viewer
  const save = (): void => {
    const address = URL.createObjectURL(file)
    const link = document.createElement('a')
    link.href = address
    link.download = texts.fileName
    link.click()
    // The browser has taken the content by the next turn of the event loop.
    setTimeout(() => URL.revokeObjectURL(address), 0)
  }
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <FileText size={56} className="text-t2" aria-hidden="true" />
      <p className="text-t2">{texts.pdf}</p>
      <Button variant="primary" icon={Download} onClick={save}>
        {texts.download}
      </Button>
    </div>
  )
}
