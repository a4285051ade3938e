import { describe, expect, it } from 'vitest'
import { checkTypeSizes } from './type-sizes.ts'

const sheet = 'apps/web/src/styles/parts.css'
const screen = 'apps/web/src/features/orders/exchange/ticket.tsx'

describe('sizes of text and breakpoints of the web app', () => {
  it.each([
    [sheet, 'font-size: 15px;'],
    [sheet, 'font: 760 15px/1 var(--font-sign);'],
    [sheet, 'font-size: clamp(38px, 5vw, 72px);'],
    [sheet, 'line-height: 20px;'],
    [sheet, '--text-small: 14px;'],
    [sheet, '@media (min-width: 900px) {'],
    [sheet, '@media (width < 900px) and (height < 700px) {'],
    [sheet, '--breakpoint-md: 768px;'],
    [screen, '<p className="mt-1 text-[15px]">'],
    [screen, '<p className="lg:text-[clamp(15px,2vw,19px)]">'],
    [screen, '<p className="leading-[20px]">'],
    [screen, '<p className="max-[389px]:hidden">'],
    [screen, "useMediaQuery('(min-width: 900px)')"],
  ])('refuses px in %s: %s', (path, text) => {
    expect(checkTypeSizes(path, `\n${text}`)).toMatchObject([{ path, line: 2, rule: 'type-size' }])
  })

  it.each([
    [sheet, 'font-size: 0.9375rem;'],
    [sheet, 'font-size: calc(1rem + 8px);'],
    [sheet, 'font-size: 0.5em;'],
    [sheet, '@media print { font-size: 9pt; }'],
    [sheet, '@media (min-width: 56.25em) { padding: 12px; }'],
    [sheet, 'letter-spacing: 1px;'],
    [screen, '<p className="text-15 leading-[1.4] max-w-[208px] min-h-[18px] max-[24em]:px-[6px]">'],
    [screen, "useMediaQuery('(min-width: 56.25em)')"],
    ['apps/server/src/features/notifications/mails/mail-layout.ts', 'font-size:16px'],
  ])('accepts in %s: %s', (path, text) => {
    expect(checkTypeSizes(path, text)).toEqual([])
  })
})
