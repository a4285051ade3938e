import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Chip } from '../../../ui/chips.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { LiveRow } from './live-row.tsx'
import { type PostalNote, postalNote, withPostalCode, withTypedPlace } from './postal-fill.rules.ts'
import type { WizardHandle } from './use-wizard.ts'

/** Suggests province and city from a postal code. The code is not sent with the form, but the draft on this device keeps it. */
export function PostalCodeField({ wizard }: { wizard: WizardHandle }) {
  const { place, optional } = useTexts('establishments/registration')
  const { form, side, change } = wizard
  const note = postalNote({ form, side })
  const choices = note?.choices ?? []
  return (
    <div>
      <TextField
        label={place.postalCode}
        optional={optional}
        maxLength={12}
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={side.postalCode}
        hint={
          <LiveRow>
            <span role="status">
              <NoteText note={note} hasCity={form.city.trim() !== ''} />
            </span>
          </LiveRow>
        }
        onChange={({ target }) => change((before) => withPostalCode(before, target.value))}
      />
      {choices.length > 0 && (
        <div role="group" aria-label={place.postalChoices} className="mt-2 flex flex-wrap gap-2">
          {choices.map((choice) => (
            <Chip
              key={`${choice.city} ${choice.province}`}
              pressed={choice.city === form.city && choice.province === form.province}
              onClick={() => change((before) => withTypedPlace(before, choice))}
            >
              {choice.city}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}

/** What the code filled in, and what is left to do. */
function NoteText({ note, hasCity }: { note: PostalNote | null; hasCity: boolean }) {
  const { place } = useTexts('establishments/registration')
  if (note === null) return place.postalHint
  const { filled, otherProvince, choices } = note
  const sentences = [
    filled === null ? null : place.postalFilled(filled.province, filled.city),
    otherProvince === null ? null : place.postalOther(otherProvince),
    choices.length === 0 ? null : place.postalShared,
  ].filter((sentence) => sentence !== null)
  if (sentences.length > 0) return sentences.join(' ')
  return hasCity ? null : place.postalUnknown
}
