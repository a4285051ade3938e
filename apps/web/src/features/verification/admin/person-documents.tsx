import type { Person } from '@puente/contract/verification/people'
import { type DocumentType, documentTypes } from '@puente/contract/verification/verification'
import Download from 'lucide-react/icons/download'
import { useEffect, useState } from 'react'
import { downloadFile } from '../../../lib/api/download.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Lightbox } from '../../../ui/lightbox.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { DocumentPane } from './document-pane.tsx'
import { PaneTools } from './pane-tools.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { usePanes } from './use-panes.ts'
import { usePictureCache } from './use-picture-cache.ts'

/** The three documents, each to look at and to download; both go through the audited endpoint (PEOP-008). */
export function PersonDocuments({ person }: { person: Person }) {
  const texts = useTexts('verification/admin')
  const [viewed, setViewed] = useState<DocumentType | null>(null)
  return (
    <div className="grid gap-3">
      <p className="text-label text-t2">{texts.person.audited}</p>
      <ul className="grid gap-2.5">
        {documentTypes.map((type) => {
          const fileId = person.documents[type]
          const name = texts.documents[type]
          return (
            <li key={type} className="flex flex-wrap items-center gap-3 rounded-box border border-line p-2.5">
              <Thumbnail
                fileId={fileId}
                pdf={person.documents.pdfs.includes(fileId ?? '')}
                label={texts.person.view(name)}
                onOpen={() => setViewed(type)}
              />
              <span className="min-w-24 flex-1 font-[580]">
                {name}
                {fileId === null && (
                  <span className="block font-normal text-label text-t3">{texts.none}</span>
                )}
              </span>
              {fileId !== null && <DownloadButton fileId={fileId} type={type} />}
            </li>
          )
        })}
      </ul>
      <Lightbox
        open={viewed !== null}
        onClose={() => setViewed(null)}
        title={viewed === null ? '' : `${texts.documents[viewed]} · ${person.fullName}`}
        closeLabel={texts.close}
      >
        {viewed !== null && <Viewed type={viewed} fileId={person.documents[viewed]} />}
      </Lightbox>
    </div>
  )
}

function Viewed({ type, fileId }: { type: DocumentType; fileId: string | null }) {
  const cache = usePictureCache()
  const panes = usePanes(type)
  useEffect(() => cache.keep(fileId === null ? [] : [fileId]), [cache, fileId])
  return (
    <div className="flex size-full min-h-0 flex-col gap-2">
      <PaneTools panes={panes} single />
      <div className="grid min-h-0 flex-1">
        <DocumentPane type={type} fileId={fileId} cache={cache} panes={panes} />
      </div>
    </div>
  )
}

function DownloadButton({ fileId, type }: { fileId: string; type: DocumentType }) {
  const texts = useTexts('verification/admin')
  const name = texts.documents[type]
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const file = await downloadFile(fileId, new AbortController().signal)
      const address = URL.createObjectURL(file)
      const link = document.createElement('a')
      link.href = address
      link.download = `${type}.${file.type === 'application/pdf' ? 'pdf' : (file.type.split('/')[1] ?? 'bin')}`
      link.click()
      // The browser has taken the content by the next turn of the event loop.
      setTimeout(() => URL.revokeObjectURL(address), 0)
    } catch {
      showToast({ tone: 'error', title: texts.person.downloadFailed, description: texts.broken })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" icon={Download} busy={busy} onClick={save} aria-label={texts.person.download(name)}>
      {texts.viewer.download}
    </Button>
  )
}
