import { expect, it } from 'vitest'
import { isVisit } from './visit.rules.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 15; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

it.each([
  [phone],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; CUBOT X70) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 395.0.0.30.87',
  ],
])('counts the person behind %j (SHOP-016)', (agent) => {
  expect(isVisit({ 'user-agent': agent, 'sec-fetch-dest': 'document' })).toBe(true)
  expect(isVisit({ 'user-agent': agent })).toBe(true)
})

it.each([
  [undefined],
  [''],
  ['curl/8.14.1'],
  ['WhatsApp/2.25.30.78 A'],
  ['TelegramBot (like TwitterBot)'],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  [`${phone} (compatible; Google-InspectionTool/1.0)`],
  [
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/141.0.0.0 Safari/537.36'],
  ['Mozilla/5.0 (Linux; Android 11; moto g) Chrome/141.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse'],
])('does not count the program %j (SHOP-016)', (agent) => {
  expect(isVisit({ 'user-agent': agent })).toBe(false)
})

it.each([
  [{ 'sec-purpose': 'prefetch;prerender' }],
  [{ purpose: 'prefetch' }],
  [{ 'x-purpose': 'preview' }],
  [{ 'sec-fetch-dest': 'iframe' }],
  [{ 'sec-fetch-dest': 'empty' }],
])('does not count a page that nobody opened: %j (SHOP-016)', (headers) => {
  expect(isVisit({ 'user-agent': phone, ...headers })).toBe(false)
})
