import { expect, it } from 'vitest'
import { qrFileName } from './qr-file-name.ts'

it('names the files after the establishment (QRG-011)', () => {
  expect(qrFileName('Parador Ñandú & Cía.', 'A7K2M', 'medium')).toBe('qr-parador-nandu-cia-medium.png')
  expect(qrFileName('Parador Ñandú & Cía.', 'A7K2M', 'svg')).toBe('qr-parador-nandu-cia.svg')
  expect(qrFileName('Hotel Boutique Las Tres Fronteras y Spa', 'QW3E8', 'zip')).toBe(
    'qr-hotel-boutique-las-tres-fronte.zip',
  )
  expect(qrFileName('Hotel Boutique Las Tres Front y Spa', 'QW3E8', 'zip')).toBe(
    'qr-hotel-boutique-las-tres-front.zip',
  )
})

it('takes the store id for a name without letters of ours', () => {
  expect(qrFileName('拉面', 'A7K2M', 'small')).toBe('qr-a7k2m-small.png')
})
