import { describe, expect, it } from 'vitest'
import type { Draft } from './draft.rules.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { emptyForm } from './registration-form.rules.ts'
import { noSideTexts } from './side-texts.rules.ts'

function draft(name: string): Draft {
  return {
    form: { ...emptyForm, name },
    side: noSideTexts,
    step: 1,
    changedAt: '2026-11-20T12:00:00.000Z',
    corrects: null,
  }
}

/** A keeper whose timer and answers the test controls. */
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
  const nextTask = () => new Promise((resolve) => setTimeout(resolve))
  const pause = async () => {
    due?.()
    await nextTask()
  }
  return { keeper, kept, sent, waits, pause, nextTask }
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
    const { keeper, sent, pause, nextTask } = keeperWith(async () => {
      if (!isOnline) throw new Error('offline')
      return 'later'
    })
    keeper.change(draft('a'))
    await pause()
    expect(keeper.place()).toEqual({ at: 'device' })
    isOnline = true
    keeper.flush()
    await nextTask()
    expect(sent).toEqual(['a', 'a'])
    expect(keeper.place()).toEqual({ at: 'server', savedAt: 'later' })
  })

  it('sends nothing more once the registration was accepted (EST-010)', async () => {
    const { keeper, kept, sent, pause } = keeperWith(async () => 'now')
    keeper.change(draft('a'))
    void keeper.stop()
    await pause()
    keeper.change(draft('ab'))
    keeper.flush()
    expect(sent).toEqual([])
    expect(kept).toEqual(['a'])
  })

  it('waits for the save under way before it is paused or stopped, so that nothing reaches the server later (EST-008, EST-010)', async () => {
    for (const end of ['pause', 'stop'] as const) {
      const answer = Promise.withResolvers<string | null>()
      const { keeper, pause, nextTask } = keeperWith(() => answer.promise)
      keeper.change(draft('a'))
      await pause()
      let isOver = false
      void keeper[end]().then(() => {
        isOver = true
      })
      await nextTask()
      expect(isOver).toBe(false)
      answer.resolve('now')
      await nextTask()
      expect(isOver).toBe(true)
    }
  })

  it('ignores the answer about a discarded draft, and never sends that draft again (EST-008)', async () => {
    for (const failure of [null, new Error('offline')]) {
      const answer = Promise.withResolvers<string | null>()
      const { keeper, sent, pause, nextTask } = keeperWith(() => answer.promise)
      keeper.change(draft('old'))
      await pause()
      void keeper.stop()
      keeper.resume()
      expect(keeper.place()).toEqual({ at: 'nowhere' })
      if (failure === null) answer.resolve('now')
      else answer.reject(failure)
      await nextTask()
      keeper.flush()
      expect(sent).toEqual(['old'])
      expect(keeper.place()).toEqual({ at: 'nowhere' })
    }
  })

  it('sends a draft that was begun while the one before it was still on its way (EST-008)', async () => {
    const answer = Promise.withResolvers<string | null>()
    const { keeper, sent, pause, nextTask } = keeperWith((name) =>
      name === 'old' ? answer.promise : Promise.resolve('later'),
    )
    keeper.change(draft('old'))
    await pause()
    void keeper.stop()
    keeper.resume()
    keeper.change(draft('new'))
    await pause()
    expect(sent).toEqual(['old'])
    answer.reject(new Error('offline'))
    await nextTask()
    await pause()
    expect(sent).toEqual(['old', 'new'])
    expect(keeper.place()).toEqual({ at: 'server', savedAt: 'later' })
  })

  it('keeps what is typed just before and during a submission, and sends it if that is refused (EST-009)', async () => {
    const { keeper, kept, sent, pause, nextTask } = keeperWith(async () => 'now')
    keeper.change(draft('a'))
    void keeper.pause()
    await pause()
    keeper.flush()
    expect(sent).toEqual([])
    keeper.change(draft('ab'))
    await pause()
    expect(kept).toEqual(['a', 'ab'])
    expect(sent).toEqual([])
    keeper.resume()
    await nextTask()
    expect(sent).toEqual(['ab'])
  })

  it('sends the last change before a submission once that is refused (EST-009)', async () => {
    const { keeper, sent, nextTask } = keeperWith(async () => 'now')
    keeper.change(draft('a'))
    void keeper.pause()
    keeper.resume()
    await nextTask()
    expect(sent).toEqual(['a'])
  })
})
