import {
  establishmentCategories,
  longestDescription,
  parseEstablishmentCategory,
} from '@puente/domain/establishment'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { CategoryIcon } from './category-icon.tsx'
import { CuitField } from './cuit-field.tsx'
import { type ChosenImage, ImageField } from './image-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { StepFrame } from './step-frame.tsx'
import { useFieldWiring } from './use-field-wiring.ts'
import type { WizardHandle } from './use-wizard.ts'

interface StepBasicsProps {
  wizard: WizardHandle
  image: ChosenImage | null
  onImage: (image: ChosenImage | null) => void
  onNext: () => void
}

/** Step 1 (EST-012). The bounds of what can be typed are those of the request, so that a text over its limit can be shortened. */
export function StepBasics({ wizard, image, onImage, onNext }: StepBasicsProps) {
  const texts = useTexts('establishments/registration')
  const { form, set } = wizard
  const wire = useFieldWiring(wizard)
  return (
    <StepFrame wizard={wizard} step={1} title={texts.basics.title} lead={texts.basics.lead} onNext={onNext}>
      <div className="grid gap-4">
        <TextField
          {...wire('name')}
          value={form.name}
          maxLength={600}
          autoComplete="organization"
          onChange={(event) => set({ name: event.target.value })}
          onBlur={() => {
            // EST-013: the screen drops the spaces that the server would refuse.
            const trimmed = form.name.trim()
            if (trimmed !== form.name) set({ name: trimmed })
            wizard.leave('name')
          }}
        />
        <Pair>
          <Select
            {...wire('category')}
            value={form.category}
            before={<CategoryIcon category={parseEstablishmentCategory(form.category) ?? 'otros'} />}
            options={establishmentCategories.map((category) => ({
              value: category,
              label: texts.categories[category],
            }))}
            onChange={(event) => set({ category: event.target.value })}
          />
          <CuitField wizard={wizard} />
        </Pair>
        <Pair>
          <PhoneField wizard={wizard} field="phone" />
          <PhoneField wizard={wizard} field="whatsapp" optional={texts.optional} />
        </Pair>
        <Pair>
          <TextArea
            {...wire('description')}
            optional={texts.optional}
            rows={2}
            maxLength={4000}
            value={form.description}
            aside={
              <span className="text-t3">
                {texts.basics.counter([...form.description.trim()].length, longestDescription)}
              </span>
            }
            onChange={(event) => set({ description: event.target.value })}
            onBlur={() => wizard.leave('description')}
          />
          <ImageField image={image} name={form.name} hours={form.operatingHours} onImage={onImage} />
        </Pair>
      </div>
    </StepFrame>
  )
}

function Pair({ children }: { children: [React.ReactNode, React.ReactNode] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[repeat(2,minmax(0,1fr))]">
      {children}
    </div>
  )
}
