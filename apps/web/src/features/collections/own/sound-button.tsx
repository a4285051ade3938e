import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { setSound, useSound } from '../../../lib/sound/sound.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

/** Switches the sounds of this browser on and off. */
export function SoundButton() {
  const texts = useTexts('collections/own').sound
  const sound = useSound()
  return (
    <IconButton
      icon={sound ? Volume2 : VolumeX}
      label={sound ? texts.on : texts.off}
      onClick={() => setSound(!sound)}
    />
  )
}
