import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { LoadingScreen } from '../../../ui/spinner.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { type CaptureMethod, DocumentCapture } from './document-capture.tsx'
import { fromBankData } from './route-state.ts'
import {
  type DocumentRequest,
  documentAfter,
  documentRequest,
  readDocumentRequest,
  resumePoint,
} from './verification-flow.rules.ts'
import { VerificationLoaded } from './verification-loaded.tsx'
import { verificationQuery } from './verification-queries.ts'

/** One document, as the route's state asks for it (KYC-006). */
export function DocumentUploadScreen() {
  const request = useLocation({
    // The state of the next route may arrive while this screen is still shown. Ignore it here.
    select: ({ pathname, state }) =>
      pathname === '/document-upload' ? readDocumentRequest({ ...state }) : ('left' as const),
  })
  if (request === 'left') return null
  return request === null ? <MissingState /> : <RequestedDocument request={request} />
}

/** The screen was opened by its address, without the state that names the document (KYC-007). */
function MissingState() {
  const texts = useTexts('verification/own')
  const navigate = useNavigate()
  useEffect(() => {
    showToast({ tone: 'error', title: texts.missingState })
    void navigate({ to: '/verification', replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  return null
}

function RequestedDocument({ request }: { request: DocumentRequest }) {
  const texts = useTexts('verification/own')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [byFile, setByFile] = useState(false)
  const toList = (): void => void navigate({ to: '/verification', state: fromBankData, replace: true })

  const goOn = (by: CaptureMethod): void => {
    setByFile(by === 'file')
    const documents = queryClient.getQueryData(verificationQuery.queryKey)?.documents
    // The photos that a phone made meanwhile are not asked for again.
    const next = documents === undefined ? null : documentAfter(request.documentType, documents)
    if (documents === undefined || next === null || request.nextRoute === '/verification') {
      toList()
      return
    }
    const state = documentRequest(next, documents, (type) => texts.documents[type].title)
    void navigate({ to: '/document-upload', state: { ...state }, replace: true })
  }
  return (
    <VerificationLoaded loading={<LoadingScreen label={texts.camera.opening} />}>
      {(verification) => {
        const point = resumePoint(verification)
        // The verification was sent from another device, or is decided. There is nothing to photograph.
        if (point === '/exchange' || point === '/verification-processing')
          return <Navigate to={point} replace />
        return (
          <DocumentCapture
            key={request.documentType}
            type={request.documentType}
            title={request.title}
            savedFileId={verification.documents[request.documentType]?.fileId ?? null}
            on="own-device"
            from={byFile ? 'file' : 'camera'}
            onSaved={goOn}
            onBack={toList}
          />
        )
      }}
    </VerificationLoaded>
  )
}
