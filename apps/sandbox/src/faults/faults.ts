import {
  type FaultInput,
  type FaultInputs,
  type FaultName,
  type FaultSettings,
  faultNames,
  faultSchemas,
  type Operation,
} from './catalogue.ts'

interface ActiveFault {
  /** Settings as parsed by the schema of that name. */
  settings: FaultSettings<FaultName>
  /** Strikes left; null without a limit. */
  left: number | null
  fired: number
}

export interface FaultState {
  settings: FaultSettings<FaultName>
  left: number | null
  fired: number
}

/** The faults switched on now. Chances come from a seeded source, so a run can be repeated. */
export class Faults {
  readonly #active = new Map<FaultName, ActiveFault>()
  readonly #random: () => number

  constructor(random: () => number) {
    this.#random = random
  }

  set<Name extends FaultName>(name: Name, input: FaultInput<Name>): void {
    const settings = faultSchemas[name].parse(input)
    this.#active.set(name, { settings, left: settings.next, fired: 0 })
  }

  /** Replaces all faults by those given. */
  replace(inputs: FaultInputs): void {
    this.#active.clear()
    for (const name of faultNames) {
      const input = inputs[name]
      if (input !== undefined) this.set(name, input)
    }
  }

  clear(name?: FaultName): void {
    if (name === undefined) this.#active.clear()
    else this.#active.delete(name)
  }

  list(): Partial<Record<FaultName, FaultState>> {
    return Object.fromEntries([...this.#active].map(([name, fault]) => [name, { ...fault }]))
  }

  /** Whether the fault could occur now. The check does not count as an occasion. */
  isOn(name: FaultName): boolean {
    const fault = this.#active.get(name)
    return fault !== undefined && fault.left !== 0
  }

  /**
   * Says whether the fault strikes on this occasion, and with which settings. A strike uses up one of
   * the `next` occasions; a call outside the fault's operations does not count.
   */
  strikes<Name extends FaultName>(name: Name, operation?: Operation): FaultSettings<Name> | null {
    const fault = this.#active.get(name)
    if (!fault || fault.left === 0) return null
    const { settings } = fault
    if (operation && 'on' in settings && settings.on && !settings.on.includes(operation)) return null
    if (settings.probability < 1 && this.#random() >= settings.probability) return null
    if (fault.left !== null) fault.left -= 1
    fault.fired += 1
    // The map is keyed by name and only `set` writes it, with the schema of that same name.
    return settings as FaultSettings<Name>
  }
}
