import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take about a minute or longer. */
const slowFiles = ['kill', 'lost-answers', 'malformed-requests'].map(
  (name) => `/apps/server/test/faults/${name}.test.ts`,
)

/** Starts the slow files first. Started last, one of them would run alone while the other cores are idle. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => slowFiles.some((file) => moduleId.endsWith(file))
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
