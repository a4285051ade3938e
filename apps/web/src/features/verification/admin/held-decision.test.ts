import { beforeEach, expect, it } from 'vitest'
import { HeldDecision, holdMs } from './held-decision.ts'

let timers: (() => void)[]
let sent: [string, boolean][]
let held: HeldDecision<string>
beforeEach(() => {
  timers = []
  sent = []
  held = new HeldDecision<string>({
    now: () => 1000,
    setTimer: (run) => {
      timers.push(run)
      return () => {
        timers = timers.filter((timer) => timer !== run)
      }
    },
  })
  held.deliverTo((decision, leaving) => sent.push([decision, leaving]))
})

it('sends a decision once, after five seconds', () => {
  held.hold('approve ana')
  expect(held.current()).toEqual({ decision: 'approve ana', endsAtMs: 1000 + holdMs })
  expect(sent).toEqual([])
  timers[0]?.()
  expect(sent).toEqual([['approve ana', false]])
  expect(held.current()).toBeNull()
  held.sendNow()
  expect(sent).toHaveLength(1)
})

it('takes a decision back within the five seconds, and sends nothing', () => {
  held.hold('reject ana')
  expect(held.undo()).toBe('reject ana')
  expect(timers).toEqual([])
  expect(held.undo()).toBeNull()
  expect(sent).toEqual([])
})

it('sends what is held when the next decision comes, and when the page is left', () => {
  held.hold('approve ana')
  held.hold('approve bruno')
  expect(sent).toEqual([['approve ana', false]])
  held.sendNow(true)
  expect(sent).toEqual([
    ['approve ana', false],
    ['approve bruno', true],
  ])
})

it('notifies its listeners of each change', () => {
  let changes = 0
  const stop = held.subscribe(() => (changes += 1))
  held.hold('approve ana')
  held.undo()
  expect(changes).toBe(2)
  stop()
  held.hold('approve ana')
  expect(changes).toBe(2)
})
