import { Link } from '@tanstack/react-router'
import Building2 from 'lucide-react/icons/building-2'
import { formatCuit, readCuit } from '@puente/domain/cuit'
import UserRound from 'lucide-react/icons/user-round'
import { useContext } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { MaskedField } from '../../../ui/masked-field.tsx'
import { wrongCuitText } from '../../identity/registration/public.ts'
import { ChangeContext } from './change-context.ts'
import { LiveRow } from './live-row.tsx'
import { useFieldWiring } from './use-field-wiring.ts'
import type { WizardHandle } from './use-wizard.ts'

/** The CUIT with its hyphens and what is known of it while it is typed (EST-015 to EST-021). */
export function CuitField({ wizard }: { wizard: WizardHandle }) {
  const { basics, change } = useTexts('establishments/registration')
  const { error, ...wiring } = useFieldWiring(wizard)('cuit')
  const isTaken = wizard.shown('cuit')?.rule === 'taken'
  const isFixed = useContext(ChangeContext) !== null
  // While the CUIT is typed, the row below explains more than the error. The error shows after a failed step, or if the CUIT is taken.
  const shownError = isTaken || wizard.hasFailed(1) ? error : undefined
  return (
    <MaskedField
      {...wiring}
      value={wizard.form.cuit}
      mask={formatCuit}
      maxLength={11}
      readOnly={isFixed}
      error={shownError}
      hint={
        isFixed ? (
          change.cuit
        ) : isTaken ? (
          <>
            {basics.takenHint}
            <Link to="/support" className="text-t1 underline underline-offset-2">
              {basics.takenLink}
            </Link>
            {basics.takenEnd}
          </>
        ) : shownError === undefined ? (
          <LiveRow>
            <CuitState cuit={wizard.form.cuit} />
          </LiveRow>
        ) : undefined
      }
      onValueChange={(cuit) => wizard.set({ cuit })}
      onBlur={() => wizard.leave('cuit')}
    />
  )
}

/** The states of EST-020, in its order. Before the eleventh digit nothing is wrong yet, so the text is not red. */
function CuitState({ cuit }: { cuit: string }) {
  const { basics, faults } = useTexts('establishments/registration')
  const reading = readCuit(cuit)
  if (reading.ok)
    return (
      <>
        <Badge tone="success">{basics.cuitValid}</Badge>
        <Badge
          tone="info"
          icon={reading.kind === 'company' || reading.kind === 'other' ? Building2 : UserRound}
        >
          {basics.cuitKinds[reading.kind]}
        </Badge>
      </>
    )
  switch (reading.fault) {
    case 'empty':
      return faults.cuitRequired
    case 'length':
      return faults.cuitActual(reading.length)
    default:
      return <span className="text-ceibo">{wrongCuitText(reading, faults)}</span>
  }
}
