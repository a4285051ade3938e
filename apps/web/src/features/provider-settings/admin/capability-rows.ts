import type { ProviderCapabilities } from '@puente/contract/provider-settings'
import type { Areas } from '../../../messages/areas.ts'

type Texts = Areas['provider-settings/admin']

export type Mark = 'yes' | 'partly' | 'no'

/** How a provider does something, not only whether. */
export interface Cell {
  readonly mark: Mark
  readonly text: string
}

export interface CapabilityRow {
  readonly key: keyof Texts['rows']
  readonly cell: (can: ProviderCapabilities, texts: Texts['cells']) => Cell
}

const yes = (text: string): Cell => ({ mark: 'yes', text })
const partly = (text: string): Cell => ({ mark: 'partly', text })
const no = (text: string): Cell => ({ mark: 'no', text })
const whether = (can: boolean, texts: Texts['cells']): Cell => (can ? yes(texts.yes) : no(texts.no))

/** The table's rows. They come from what a provider declares, so another provider needs no other screen. */
export const capabilityGroups: readonly {
  readonly key: keyof Texts['groups']
  readonly rows: readonly CapabilityRow[]
}[] = [
  {
    key: 'charge',
    rows: [
      { key: 'createsCharge', cell: (_, texts) => yes(texts.yes) },
      {
        key: 'repeatsCreation',
        cell: (can, texts) => (can.repeatsCreation ? yes(texts.sameId) : no(texts.neverRepeats)),
      },
      { key: 'cancels', cell: (can, texts) => whether(can.cancels, texts) },
    ],
  },
  {
    key: 'find',
    rows: [
      { key: 'findsCharge', cell: (_, texts) => yes(texts.byOurId) },
      {
        key: 'listsReceived',
        cell(can, texts) {
          if (can.listsReceived) return yes(texts.yes)
          return can.statement === null ? no(texts.no) : partly(texts.byStatement)
        },
      },
    ],
  },
  {
    key: 'giveBack',
    rows: [
      {
        key: 'returns',
        cell: ({ returnsForDays }, texts) =>
          returnsForDays === null ? no(texts.inPortal) : yes(texts.withinDays(returnsForDays)),
      },
    ],
  },
  {
    key: 'notices',
    rows: [
      {
        key: 'registersNotices',
        cell: (can, texts) => (can.registersNotices ? yes(texts.overApi) : partly(texts.inPortal)),
      },
    ],
  },
  {
    key: 'account',
    rows: [
      { key: 'balance', cell: (can, texts) => whether(can.balance, texts) },
      {
        key: 'statement',
        cell({ statement }, texts) {
          if (statement === null) return no(texts.no)
          return statement === 'compared' ? yes(texts.compared) : partly(texts.readOnly)
        },
      },
      { key: 'transfers', cell: (can, texts) => whether(can.transfers, texts) },
      { key: 'keyOwner', cell: (can, texts) => whether(can.keyOwner, texts) },
      { key: 'limits', cell: (can, texts) => whether(can.limits, texts) },
    ],
  },
]

const ranks: Record<Mark, number> = { no: 0, partly: 1, yes: 2 }

export interface CapabilityChange {
  readonly key: keyof Texts['rows']
  readonly isGain: boolean
  readonly text: string
}

/** What the screens gain and lose when one provider replaces another. */
export function changesBetween(
  from: ProviderCapabilities,
  to: ProviderCapabilities,
  texts: Texts['cells'],
): readonly CapabilityChange[] {
  return capabilityGroups
    .flatMap(({ rows }) => rows)
    .flatMap(({ key, cell }) => {
      const [before, after] = [cell(from, texts), cell(to, texts)]
      const difference = ranks[after.mark] - ranks[before.mark]
      return difference === 0 ? [] : [{ key, isGain: difference > 0, text: after.text }]
    })
}
