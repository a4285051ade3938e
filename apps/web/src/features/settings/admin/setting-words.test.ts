import { describe, expect, it } from 'vitest'
import { texts as es } from '../../../messages/es/settings/admin.ts'
import { texts } from '../../../messages/pt/settings/admin.ts'
import { settingFaultText, showSetting } from './setting-words.ts'

describe('the words of a setting', () => {
  it('show long durations also as hours', () => {
    const seconds = { kind: 'duration', unit: 'seconds' } as const
    expect(showSetting(texts, seconds, 54_000)).toBe('54000 s (15 h)')
    expect(showSetting(texts, seconds, 5_400)).toBe('5400 s')
    expect(showSetting(texts, seconds, 60)).toBe('60 s')
  })

  it('name the day whose hours break a rule', () => {
    const setting = { kind: 'hours', unit: null } as Parameters<typeof settingFaultText>[1]
    const fault = { rule: 'order', weekday: 'wednesday' } as const
    expect(settingFaultText(texts, setting, fault)).toBe('Quarta: Um horário termina antes de começar.')
  })

  it('count characters of a text and entries of a list', () => {
    const fault = (kind: 'text' | 'testimonials', rule: string) => {
      const setting = { kind, unit: null } as Parameters<typeof settingFaultText>[1]
      return [es, texts].map((words) => settingFaultText(words, setting, { rule, limit: '12' }))
    }
    expect(fault('text', 'too-long')).toEqual([
      'Usá como máximo 12 caracteres.',
      'Use no máximo 12 caracteres.',
    ])
    expect(fault('testimonials', 'too-many')).toEqual([
      'Usá como máximo 12 entradas.',
      'Use no máximo 12 itens.',
    ])
  })
})
