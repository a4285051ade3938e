import { describe, expect, it } from 'vitest'
import type { Draft } from './draft.rules.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { emptyForm } from './registration-form.rules.ts'

function draft(name: string): Draft {
  return { form: { ...emptyForm, name }, step: 1, changedAt: '2026-11-20T12:00:00.000Z', corrects: null }
}

/** A keeper whose timer and answers the test moves. */
function keeperWith(answer: (name: string) => Promise<string | null>) {
  const kept: string[] = []
  const sent: string[] = []
  let due: (() => void) | null = null
  const waits: number[] = []
  const keeper = new DraftKeeper({
    keep: ({ form }) => kept.push(form.name),
    send: ({ form }) => {
      sent.push(form.name)
      return answer(form.name)
    },
    wait: (run, ms) => {
      due = run
      waits.push(ms)
      return () => {
        due = null
      }
    },
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  const pause = async () => {
    due?.()
    await settle()
  }
  return { keeper, kept, sent, waits, pause, settle }
}

describe('DraftKeeper', () => {
  it('keeps each change here at once, and sends the last one after a second without changes (EST-009)', async () => {
    const { keeper, kept, sent, waits, pause } = keeperWith(async () => 'now')
    keeper.change(draft('a'))
    keeper.change(draft('ab'))
    expect(kept).toEqual(['a', 'ab'])
    expect(sent).toEqual([])
    await pause()
    expect(sent).toEqual(['ab'])
    expect(waits).toEqual([1_000, 1_000])
    expect(keeper.place()).toEqual({ at: 'server', savedAt: 'now' })
  })

  it('stays on this device without a network, and goes out once it is back', async () => {
    let isOnline = false
    const { keeper, sent, pause, settle } = keeperWith(async () => {
      if (!isOnline) throw new Error('offline')
      return 'later'
    })
    keeper.change(draft('a'))
    await pause()
    expect(keeper.place()).toEqual({ at: 'device' })
    isOnline = true
    keeper.flush()
    await settle()
    expect(sent).toEqual(['a', 'a'])
    expect(keeper.place()).toEqual({ at: 'server', savedAt: 'later' })
  })

  it('sends nothing more once the registration was sent (EST-010)', async () => {
    const { keeper, kept, sent, pause } = keeperWith(async () => 'now')
    keeper.change(draft('a'))
    keeper.stop()
    await pause()
    keeper.change(draft('ab'))
    keeper.flush()
    expect(sent).toEqual([])
    expect(kept).toEqual(['a'])
  })
})
