import { readOwnDetails } from '@puente/contract/establishments/own-details'
import type { OwnEstablishment } from '@puente/contract/establishments/own-establishments'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { loadTexts } from '../../../lib/i18n/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast-store.ts'

const loadDialog = () => import('../own-details/details-dialog.tsx')
const DetailsDialog = lazy(() => loadDialog().then((module) => ({ default: module.DetailsDialog })))

/** Reads what an owner may change without approval, then opens its form, so that nobody edits an outdated copy. */
export function DetailsButton({ store }: { store: OwnEstablishment }) {
  const { details } = useTexts('establishments/own-changes')
  const { problem } = useProblemText()
  const language = useLanguage()
  const read = useMutation({
    mutationFn: async () => {
      const [stored] = await Promise.all([
        call(readOwnDetails, { params: { id: store.id } }),
        loadDialog(),
        loadTexts(language, ['establishments/registration']),
      ])
      return stored
    },
    onError: (error) => showToast({ tone: 'error', title: details.notRead, description: problem(error) }),
  })
  const { data } = read
  return (
    <>
      <Button aria-label={details.changeOf(store.name)} busy={read.isPending} onClick={() => read.mutate()}>
        {details.change}
      </Button>
      {data !== undefined && (
        <Suspense>
          <DetailsDialog
            key={data.version}
            store={store}
            stored={data}
            onClose={read.reset}
            onReadAgain={() => read.mutate()}
          />
        </Suspense>
      )}
    </>
  )
}
