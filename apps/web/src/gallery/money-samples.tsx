import Info from 'lucide-react/icons/info'
import TrendingUp from 'lucide-react/icons/trending-up'
import { useState } from 'react'
import { formatClock } from '../lib/format/dates.ts'
import { Badge, LiveDot } from '../ui/badge.tsx'
import { AmountBox, Bridge } from '../ui/bridge.tsx'
import { Card, Plate } from '../ui/card.tsx'
import { Coin } from '../ui/coin.tsx'
import { CountdownRing } from '../ui/countdown-ring.tsx'
import { OfflineScene, SunsetScene } from '../ui/illustrations.tsx'
import { RiverArch } from '../ui/river-arch.tsx'
import { QrTile } from '../ui/qr-tile.tsx'
import { SmallRing } from '../ui/small-ring.tsx'
import { Sun } from '../ui/sun.tsx'
import { Sample } from './sample.tsx'

const code =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000520400005303986540510.005802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
const qrTexts = {
  alt: 'Código QR de Pix. El código para copiar está debajo.',
  unavailable: 'QR Code no disponible',
  loading: 'Generando el Pix!',
  expired: 'El código venció',
}
const countdownTexts = {
  clock: formatClock,
  label: (seconds: number) => `Vence en ${Math.floor(seconds / 60)} minutos y ${seconds % 60} segundos`,
  remaining: (seconds: number) => `Quedan ${Math.ceil(seconds / 60)} minutos`,
}

export function MoneySamples() {
  const [ars, setArs] = useState<bigint | null>(4_860_000n)
  const [brl, setBrl] = useState<bigint | null>(18_000n)
  const [none, setNone] = useState<bigint | null>(null)
  return (
    <>
      <Sample title="The rate and the bridge">
        <div className="grid gap-6 md:grid-cols-2">
          <div className="grid content-start gap-3">
            <Plate className="flex items-center gap-3 px-4 py-3.5" aria-label="Cotización">
              <SmallRing secondsLeft={758} totalSeconds={900} text="12m" />
              <span className="flex-1">
                <b className="sign block text-20">R$ 1,00 = $ 270,00</b>
                <small className="text-fine text-t2">Se actualiza en 12:41</small>
              </span>
              <span className="flex items-center gap-1 font-[640] text-mata text-table">
                <TrendingUp size={16} aria-hidden="true" /> 0,4 %
              </span>
            </Plate>
            <Bridge rate="R$ 1 = $ 270">
              <AmountBox
                label="Monto en pesos"
                currency="ARS"
                value={ars}
                onValueChange={setArs}
                wholeUnits
              />
              <AmountBox label="Monto en reales" currency="BRL" value={brl} onValueChange={setBrl} />
            </Bridge>
            <p className="flex items-center gap-2 text-table text-t2">
              <Info size={16} aria-hidden="true" />
              <span>
                Tu cliente paga <b className="font-[640] text-t1">R$ 181,00</b>, con la tarifa Pix de R$ 1,00
              </span>
            </p>
          </div>
          <div className="grid content-start gap-3">
            <Bridge rate={null} sideBySide error="El máximo es R$ 5.000,00." errorId="sample-error">
              <AmountBox
                label="Monto en pesos"
                currency="ARS"
                value={none}
                onValueChange={setNone}
                wholeUnits
              />
              <AmountBox
                label="Monto en reales"
                currency="BRL"
                value={1_000_000n}
                onValueChange={() => {}}
                invalid
                aria-describedby="sample-error"
              />
            </Bridge>
            <p className="flex gap-3">
              <Coin currency="BRL" />
              <Coin currency="ARS" />
              <Coin currency="USDT" />
              <Coin currency="BRL" size="sm" />
              <Coin currency="USDT" size="xs" />
            </p>
          </div>
        </div>
      </Sample>
      <Sample title="The code and its time">
        <div className="grid justify-items-center gap-8 md:grid-cols-3">
          <div className="w-full max-w-[19.5rem]">
            <CountdownRing secondsLeft={1122} totalSeconds={1200} texts={countdownTexts}>
              <QrTile code={code} texts={qrTexts} />
            </CountdownRing>
            <p className="mt-4 flex items-center justify-center gap-3 font-[600] text-button">
              <LiveDot tone="sun" /> Esperando el pago
            </p>
          </div>
          <div className="w-full max-w-[19.5rem]">
            <CountdownRing secondsLeft={252} totalSeconds={1200} texts={countdownTexts}>
              <QrTile code={null} texts={qrTexts} />
            </CountdownRing>
          </div>
          <div className="w-full max-w-[19.5rem]">
            <CountdownRing secondsLeft={0} totalSeconds={1200} texts={countdownTexts}>
              <QrTile code={code} covered texts={qrTexts} />
            </CountdownRing>
          </div>
          <div className="w-full max-w-[200px]">
            <QrTile code={'x'.repeat(5_000)} texts={qrTexts} />
          </div>
        </div>
      </Sample>
      <Sample title="Sun and scenes">
        <div className="grid items-center gap-6 md:grid-cols-3">
          <div className="grid justify-items-center gap-3 py-6">
            <Sun size={260} />
            <p className="sign text-27">Pago confirmado!</p>
            <p className="sign text-56">$ 48.600</p>
            <Badge tone="success" large>
              Confirmado
            </Badge>
          </div>
          <Card className="grid gap-4 p-6">
            <SunsetScene />
            <OfflineScene />
          </Card>
          <div className="relative isolate h-80 overflow-hidden rounded-card">
            <RiverArch />
          </div>
        </div>
      </Sample>
    </>
  )
}
