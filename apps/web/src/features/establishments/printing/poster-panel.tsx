import { type PosterFormat, posterQrMm } from '@puente/domain/poster'
import { type PosterLanguage, posterLanguages } from '@puente/domain/poster-texts'
import { blackOnWhite, posterColour } from '@puente/domain/qr-colours'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { type FetchedFile, saveFile } from '../../../lib/api/download.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { showToast } from '../../../ui/toast-store.ts'

interface PosterPanelProps {
  format: PosterFormat
  language: PosterLanguage
  onLanguage: (language: PosterLanguage) => void
  /** As it was chosen for the code. */
  colour?: string
  /** The poster as the server makes it. */
  fetchPoster: (choice: {
    format: PosterFormat
    language: PosterLanguage
    colour: string
  }) => Promise<FetchedFile>
}

/** The language of a poster and its PDF, which the server makes. */
export function PosterPanel({
  format,
  language,
  onLanguage,
  colour = blackOnWhite.foreground,
  fetchPoster,
}: PosterPanelProps) {
  const texts = useTexts('establishments/printing').poster
  const { problem } = useProblemText()
  const printed = posterColour(colour)
  const saving = useMutation({
    mutationFn: () => fetchPoster({ format, language, colour: printed }),
    onSuccess: saveFile,
    onError: (error) => showToast({ tone: 'error', title: texts.failed, description: problem(error) }),
  })
  return (
    <section className="grid gap-3">
      <h3 className="font-[640] text-small">{texts.language}</h3>
      <Segmented
        label={texts.language}
        value={language}
        onValueChange={onLanguage}
        options={posterLanguages.map((value) => ({ value, label: texts.languages[value] }))}
      />
      {printed !== colour && <Callout tone="pending">{texts.black}</Callout>}
      <p className="text-fine text-t2">{texts.note(posterQrMm[format])}</p>
      <p className="text-fine text-t2">{texts.print}</p>
      <Button full variant="primary" icon={Download} busy={saving.isPending} onClick={() => saving.mutate()}>
        {texts.download}
      </Button>
    </section>
  )
}
