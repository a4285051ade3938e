import Hand from 'lucide-react/icons/hand'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { SoundButton } from './sound-button.tsx'

/** The full-width warning that nothing may be handed over. */
export function StopPlate() {
  const { stopWords } = useTexts('collections/own')
  return (
    <header className="stop-plate">
      <p className="flex items-start justify-between">
        <Hand size={44} strokeWidth={2.4} aria-hidden="true" />
        <SoundButton />
      </p>
      <h1>
        {stopWords.map((word) => (
          <span key={word}>{word} </span>
        ))}
      </h1>
    </header>
  )
}
