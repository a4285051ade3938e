import { establishmentRejectionLength } from '@puente/contract/establishments/approval'

/** The step of the form that each preset is about (ruling 69), in the order of the presets. */
export const presetSteps = [1, 2, 1, 1, 1] as const

/** A preset adds its sentence, or takes it out again. */
export function withPreset(reason: string, preset: string): string {
  const lines = reason.split('\n').filter((line) => line.trim() !== '')
  return (lines.includes(preset) ? lines.filter((line) => line !== preset) : [...lines, preset])
    .join('\n')
    .slice(0, establishmentRejectionLength.most)
}

export function isTooShort(reason: string): boolean {
  return reason.trim().length < establishmentRejectionLength.least
}
