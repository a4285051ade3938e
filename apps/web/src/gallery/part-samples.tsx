import Bell from 'lucide-react/icons/bell'
import Pencil from 'lucide-react/icons/pencil'
import QrCode from 'lucide-react/icons/qr-code'
import { useState } from 'react'
import { Badge, LiveDot } from '../ui/badge.tsx'
import { Brand } from '../ui/brand.tsx'
import { Button } from '../ui/button.tsx'
import { Card, Plate } from '../ui/card.tsx'
import { Chip } from '../ui/chips.tsx'
import { FilterChip } from '../ui/filter-chip.tsx'
import { CopyButton, CopyIconButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Callout } from '../ui/callout.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/state-views.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { showToast } from '../ui/toast-store.ts'
import type { Tone } from '../ui/tone.ts'
import { Sample } from './sample.tsx'

const tones: readonly (readonly [Tone, string])[] = [
  ['success', 'Confirmado'],
  ['pending', 'Pendiente'],
  ['error', 'Rechazado'],
  ['info', 'Abierto'],
  ['priority', 'Alta'],
  ['neutral', 'Desconocido'],
]

export function PartSamples() {
  return (
    <>
      <Sample title="Buttons">
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" size="large" icon={QrCode}>
            Generar código QR de Pix
          </Button>
          <Button variant="primary">Enviar</Button>
          <Button icon={Pencil}>Editar</Button>
          <Button variant="plain">Cancelar</Button>
          <Button variant="danger">Eliminar</Button>
          <Button variant="primary" disabled>
            No disponible
          </Button>
          <Button variant="primary" busy>
            Enviando
          </Button>
          <Button size="small" icon={Pencil}>
            Chico
          </Button>
          <IconButton icon={Bell} label="Notificaciones" />
          <IconButton icon={Pencil} label="Editar cotización" framed small />
          <CopyButton
            variant="primary"
            text="000201"
            label="Copiar código Pix"
            copiedLabel="Código copiado"
          />
          <CopyIconButton text="7F3A91C2" label="Copiar ID" copiedLabel="ID copiado" />
        </div>
      </Sample>
      <Sample title="Badges and chips">
        <div className="flex flex-wrap items-center gap-3">
          {tones.map(([tone, word]) => (
            <Badge key={tone} tone={tone}>
              {word}
            </Badge>
          ))}
          <Badge tone="success" large>
            Pix verificado
          </Badge>
          <span className="flex items-center gap-3 text-small">
            <LiveDot tone="sun" /> Esperando el pago
          </span>
          <Chip pressed>Marina Souza</Chip>
          <Chip pressed={false}>João Pereira</Chip>
          <FilterChip
            label="Período"
            value="Hoy"
            onOpen={() => {}}
            onClear={() => {}}
            clearLabel="Quitar período"
          />
          <FilterChip label="Estado" onOpen={() => {}} clearLabel="Quitar estado" />
        </div>
      </Sample>
      <Sample title="Surfaces">
        <div className="grid gap-4 md:grid-cols-3">
          <Card className="grid gap-2 p-5">
            <Brand name="Puente" />
            <p className="text-small text-t2">Card: texto secundario sobre s1.</p>
            <p className="text-label text-t3">Y una aclaración al pie.</p>
          </Card>
          <Plate className="p-5" aria-label="Cartel">
            <b className="sign text-20">R$ 1,00 = $ 270,00</b>
            <p className="text-fine text-t2">El cartel</p>
          </Plate>
          <Card className="grid gap-2.5 p-5">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-4" />
            <ProgressBar value={0.62} label="Avance" />
            <ProgressBar value={undefined} label="Esperando" tone="mata" />
          </Card>
        </div>
      </Sample>
      <Sample title="Callouts and states">
        <div className="grid gap-3 md:grid-cols-2">
          <Callout tone="info" title="Verificación en curso">
            Te avisamos por email en 24 a 48 horas.
          </Callout>
          <Callout
            tone="pending"
            title="Conectividad limitada"
            action={<Button size="small">Reintentar</Button>}
          >
            Mostramos la última cotización conocida.
          </Callout>
          <Callout tone="error">No pudimos generar el código.</Callout>
          <Callout tone="success">Los datos se guardaron.</Callout>
          <Card>
            <EmptyState title="Todavía no hay cobros" action={<Button variant="primary">Crear Orden</Button>}>
              Cuando un cliente pague, lo vas a ver acá.
            </EmptyState>
          </Card>
          <Card>
            <ErrorState title="No pudimos cargar el historial" action={<Button>Reintentar</Button>}>
              Revisá tu conexión y probá de nuevo.
            </ErrorState>
          </Card>
        </div>
      </Sample>
      <Layers />
    </>
  )
}

function Layers() {
  const [dialog, setDialog] = useState(false)
  const [drawer, setDrawer] = useState(false)
  const [tab, setTab] = useState('data')
  return (
    <Sample title="Layers and tabs">
      <div className="mb-4 flex flex-wrap gap-3">
        <Button onClick={() => setDialog(true)}>Open dialog</Button>
        <Button onClick={() => setDrawer(true)}>Open drawer</Button>
        <Button onClick={() => showToast({ tone: 'success', title: 'Conexión restaurada' })}>
          Success toast
        </Button>
        <Button
          onClick={() =>
            showToast({
              tone: 'info',
              title: 'Hay una versión nueva',
              action: { label: 'Actualizar', onPress: () => {} },
              stays: true,
            })
          }
        >
          Toast that stays
        </Button>
        <Button
          onClick={() =>
            showToast({ tone: 'error', title: 'Error al iniciar sesión. Verifica tus credenciales.' })
          }
        >
          Error toast
        </Button>
      </div>
      <Tabs
        label="Detalle"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'data', label: 'Datos', content: <p>Datos del cobro.</p> },
          { value: 'payouts', label: 'Pagos', content: <p>Pagos hechos.</p> },
        ]}
      />
      <Dialog
        open={dialog}
        onOpenChange={setDialog}
        title="Registrar pago"
        description="Se envían $ 48.600 a Estación Del Puente."
        closeLabel="Cerrar"
        footer={
          <>
            <Button onClick={() => setDialog(false)}>Cancelar</Button>
            <Button variant="primary" onClick={() => setDialog(false)}>
              Confirmar
            </Button>
          </>
        }
      >
        <Callout tone="info">El comprobante queda guardado con el pago.</Callout>
      </Dialog>
      <Drawer
        open={drawer}
        onOpenChange={setDrawer}
        title="Marina Souza"
        aside={<Badge tone="pending">Pendiente</Badge>}
        closeLabel="Cerrar"
        footer={<Button variant="primary">Enviar</Button>}
      >
        <p className="text-t2">Detalle de la transacción.</p>
      </Drawer>
    </Sample>
  )
}
