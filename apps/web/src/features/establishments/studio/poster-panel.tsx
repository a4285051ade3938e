import { downloadPoster } from '@puente/contract/establishments/qr-codes'
import { type PosterFormat, posterQrMm } from '@puente/domain/poster'
import { posterLanguages } from '@puente/domain/poster-texts'
import { posterColour } from '@puente/domain/qr-colours'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { download, saveFile } from '../../../lib/api/download.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { ChangeOptions, StudioOptions } from './studio-options.ts'

interface PosterPanelProps {
  id: string
  format: PosterFormat
  options: StudioOptions
  onChange: ChangeOptions
}

/** The language of a poster and its PDF, which the server makes. */
export function PosterPanel({ id, format, options, onChange }: PosterPanelProps) {
  const texts = useTexts('establishments/studio').poster
  const { problem } = useProblemText()
  const { posterLanguage: language, colours } = options
  const colour = posterColour(colours.foreground)
  const saving = useMutation({
    mutationFn: () => download(downloadPoster, { params: { id }, query: { format, language, colour } }),
    onSuccess: saveFile,
    onError: (error) => showToast({ tone: 'error', title: texts.failed, description: problem(error) }),
  })
  return (
    <section className="grid gap-3">
      <h3 className="font-[640] text-small">{texts.language}</h3>
      <Segmented
        label={texts.language}
        value={language}
        onValueChange={(posterLanguage) => onChange({ posterLanguage })}
        options={posterLanguages.map((value) => ({ value, label: texts.languages[value] }))}
      />
      {colour !== colours.foreground && <Callout tone="pending">{texts.black}</Callout>}
      <p className="text-fine text-t2">{texts.note(posterQrMm[format])}</p>
      <p className="text-fine text-t2">{texts.print}</p>
      <Button full variant="primary" icon={Download} busy={saving.isPending} onClick={() => saving.mutate()}>
        {texts.download}
      </Button>
    </section>
  )
}
