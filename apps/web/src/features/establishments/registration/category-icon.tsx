import type { EstablishmentCategory } from '@puente/domain/establishment'
import type { LucideIcon } from 'lucide-react'
import Fuel from 'lucide-react/icons/fuel'
import Hotel from 'lucide-react/icons/hotel'
import Landmark from 'lucide-react/icons/landmark'
import Pill from 'lucide-react/icons/pill'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Store from 'lucide-react/icons/store'
import Utensils from 'lucide-react/icons/utensils'
import Wrench from 'lucide-react/icons/wrench'

const icons: Readonly<Record<EstablishmentCategory, LucideIcon>> = {
  combustible: Fuel,
  restaurante: Utensils,
  taller: Wrench,
  hotel: Hotel,
  supermercado: ShoppingCart,
  farmacia: Pill,
  conveniencia: ShoppingBasket,
  banco: Landmark,
  otros: Store,
}

export function CategoryIcon({ category }: { category: EstablishmentCategory }) {
  const Icon = icons[category]
  return <Icon size={20} aria-hidden="true" className="text-t2" />
}
