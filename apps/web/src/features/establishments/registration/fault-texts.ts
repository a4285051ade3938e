import type { Weekday } from '@puente/domain/opening-hours'
import type { Areas } from '../../../messages/areas.ts'
import type { FormFault } from './registration-form.rules.ts'

type Texts = Areas['establishments/registration']
type Faults = Texts['faults']
type Field = keyof Texts['fields']

const ofItems = { 'too-short': 'itemShort', 'too-long': 'itemLong', duplicate: 'duplicate' } as const

/** The text of a fault, the same beside its field, in the summary and on the last step. */
export function faultText({ field, rule }: FormFault, { faults }: Texts): string {
  const [head = '', second] = field.split('.')
  if (rule === 'characters' && head !== 'description') return faults.characters
  switch (head) {
    case 'name':
      return rule === 'edge-spaces' ? faults.nameEdges : faults.nameLength
    case 'cuit':
      return cuitText(rule, faults)
    case 'phone':
      return rule === 'required' ? faults.phoneRequired : faults.phone
    case 'description':
      return rule === 'too-long' ? faults.descriptionLength : faults.descriptionCharacters
    case 'operatingHours':
      if (rule === 'none-open') return faults.noneOpen
      return rule === 'order' ? faults.timeOrder : faults.time
    case 'services':
    case 'products':
      return second === undefined ? faults[head] : itemText(rule, faults)
    default:
      return plainText(head, faults)
  }
}

/** Fields with one text for every fault. */
function plainText(head: string, faults: Faults): string {
  const texts: Readonly<Record<string, string>> = {
    category: faults.category,
    whatsapp: faults.phone,
    province: faults.province,
    city: faults.city,
    address: faults.address,
    googleMapsUrl: faults.maps,
  }
  return texts[head] ?? faults.other
}

/** The text of a fault of one item of a list (EST-050, EST-051). */
function itemText(rule: FormFault['rule'], faults: Faults): string {
  if (rule === 'too-short' || rule === 'too-long' || rule === 'duplicate') return faults[ofItems[rule]]
  return rule === 'characters' ? faults.characters : faults.other
}

/** EST-021, EST-063. */
function cuitText(rule: FormFault['rule'], faults: Faults): string {
  switch (rule) {
    case 'required':
      return faults.cuitRequired
    case 'too-short':
      return faults.cuitShort
    case 'taken':
      return faults.cuitTaken
    default:
      return faults.cuitInvalid
  }
}

/** What the field of a path is called. */
export function fieldName(path: string, { fields, hours }: Texts): string {
  const [head = '', second = ''] = path.split('.')
  if (head === 'operatingHours' && second in hours.dayNames)
    return `${fields.operatingHours}, ${hours.dayNames[second as Weekday]}`
  return fields[head as Field] ?? head
}

/** `campo: mensaje` (EST-058). */
export function faultLine(fault: FormFault, texts: Texts): string {
  return `${fieldName(fault.field, texts)}: ${faultText(fault, texts)}`
}
