import type { Counts } from './counts.ts'
import type { StageResult } from './suite.ts'

/** The stages in the order in which they run. */
export const stageNames = ['check', 'build', 'unit', 'e2e'] as const
export type StageName = (typeof stageNames)[number]

type Stage = {
  title: string
  needs: StageName[]
  run: (filters: string[]) => Promise<StageResult>
  /** The counts of a test stage that could not start: one failure. */
  whenNotRun?: { counts: Counts }
}

export function isStageName(name: string): name is StageName {
  return stageNames.some((known) => known === name)
}

export type Stages = Readonly<Record<StageName, Stage>>
