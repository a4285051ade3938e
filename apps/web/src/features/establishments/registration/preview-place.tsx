import Eye from 'lucide-react/icons/eye'
import { Suspense, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { PagePreview } from './page-preview.tsx'
import type { WizardHandle } from './use-wizard.ts'

interface PreviewPlaceProps {
  wizard: WizardHandle
  image: File | null
}

/** The payer's page as it will be: beside the form where there is room, otherwise behind a row that opens a sheet. */
export function PreviewPlace({ wizard, image }: PreviewPlaceProps) {
  const { preview, closeLabel } = useTexts('establishments/registration')
  const isBeside = useMediaQuery('(min-width: 75em)')
  const [open, setOpen] = useState(false)
  const page = (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <PagePreview form={wizard.form} reached={wizard.reached} image={image} />
    </Suspense>
  )
  if (isBeside)
    return (
      <aside aria-label={preview.title} className="sticky top-6">
        <p className="mb-2.5 flex justify-between gap-3 font-[600] text-label">
          {preview.lead} <span className="font-normal text-t2">{preview.language}</span>
        </p>
        {page}
      </aside>
    )
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="mt-5 flex min-h-12 w-full items-center gap-2.5 rounded-input border border-line-strong border-dashed px-3.5 text-left font-[560] text-small"
      >
        <Eye size={20} aria-hidden="true" className="text-t2" />
        <span className="min-w-0 flex-1">{preview.lead}</span>
        <span className="font-normal text-t2">{preview.language}</span>
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={preview.lead} closeLabel={closeLabel}>
        {page}
      </Dialog>
    </>
  )
}
