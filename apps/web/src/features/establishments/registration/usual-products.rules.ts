import { productOptions, type OfferOption } from '@puente/domain/establishment-offers'

/** What a place of a category usually sells, by the keys of the options. */
const usual: Readonly<Record<string, readonly string[]>> = {
  combustible: [
    'petrol',
    'premium-petrol',
    'diesel',
    'premium-diesel',
    'cng',
    'lubricants',
    'drinks',
    'coffee',
    'snacks',
  ],
  restaurante: ['meals', 'pizza', 'empanadas', 'grill', 'desserts', 'drinks', 'coffee'],
  taller: ['spare-parts', 'lubricants', 'tyres'],
  hotel: ['lodging', 'meals', 'drinks', 'coffee'],
  supermercado: ['groceries', 'drinks', 'snacks', 'perfumery'],
  farmacia: ['medicines', 'perfumery'],
  conveniencia: ['snacks', 'drinks', 'coffee', 'groceries'],
}

/** The products in the order in which the step offers them: the usual ones of the category first. */
export function productsFor(category: string): readonly OfferOption[] {
  const first = usual[category] ?? []
  const isFirst = ({ key }: OfferOption): boolean => first.includes(key)
  const sorted = first.flatMap((key) => productOptions.filter((option) => option.key === key))
  return [...sorted, ...productOptions.filter((option) => !isFirst(option))]
}
