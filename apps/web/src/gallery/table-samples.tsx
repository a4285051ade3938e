import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { BulkBar } from '../ui/bulk-bar.tsx'
import { Button } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { EmptyState, ErrorState } from '../ui/state-views.tsx'
import { Sample } from './sample.tsx'

interface Row {
  id: string
  date: string
  client: string
  company: string
  ars: string
  brl: string
  paid: boolean
}

const rows: readonly Row[] = [
  {
    id: '1',
    date: '20/11 16:42',
    client: 'Marina Souza',
    company: 'Estación Del Puente',
    ars: '$ 48.600',
    brl: 'R$ 180,00',
    paid: false,
  },
  {
    id: '2',
    date: '20/11 16:38',
    client: 'João Pereira',
    company: 'Estación Del Puente',
    ars: '$ 32.400',
    brl: 'R$ 120,00',
    paid: true,
  },
  {
    id: '3',
    date: '20/11 16:31',
    client: 'Ana Lima',
    company: 'Parrilla La Ribera',
    ars: '$ 91.800',
    brl: 'R$ 340,00',
    paid: true,
  },
]

const columns: readonly Column<Row>[] = [
  {
    id: 'date',
    header: 'Fecha',
    cell: (row) => <span className="text-t2">{row.date}</span>,
    sort: { direction: 'desc', onToggle: () => {} },
  },
  { id: 'client', header: 'Cliente', cell: (row) => <b className="font-[620]">{row.client}</b>, width: 120 },
  {
    id: 'company',
    header: 'Empresa',
    cell: (row) => <span className="text-t2">{row.company}</span>,
    width: 150,
  },
  { id: 'ars', header: 'Valor ARS', align: 'end', cell: (row) => <b className="font-[620]">{row.ars}</b> },
  { id: 'brl', header: 'Valor BRL', align: 'end', cell: (row) => row.brl },
  { id: 'status', header: 'Estado', cell: (row) => <Status paid={row.paid} /> },
]

function Status({ paid }: { paid: boolean }) {
  return paid ? <Badge tone="success">Pagado</Badge> : <Badge tone="pending">Pendiente</Badge>
}

function RowCard({ row }: { row: Row }) {
  return (
    <div className="grid gap-2.5">
      <div className="flex justify-between">
        <b className="font-[620] text-button">{row.client}</b>
        <span className="text-small text-t3">{row.date}</span>
      </div>
      <div className="flex items-baseline justify-between">
        <b className="sign text-21">{row.ars}</b>
        <span className="text-t2">{row.brl}</span>
      </div>
      <Status paid={row.paid} />
      <Button variant="primary" full>
        Enviar
      </Button>
    </div>
  )
}

export function TableSamples() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['2']))
  const [page, setPage] = useState(3)
  const common = {
    columns,
    rowKey: (row: Row) => row.id,
    card: (row: Row) => <RowCard row={row} />,
    loadingLabel: 'Cargando...',
    empty: <EmptyState title="Sin transacciones en este período" action={<Button>Limpiar filtros</Button>} />,
  }
  return (
    <Sample title="Tables">
      <div className="grid gap-8">
        <div>
          <DataTable
            {...common}
            caption="Transacciones"
            rows={rows}
            refreshing
            onOpen={() => {}}
            changed={new Set(['3'])}
            selection={{
              selected,
              onChange: setSelected,
              rowLabel: (row) => `Seleccionar ${row.client}`,
              allLabel: 'Seleccionar todas',
            }}
          />
          <Pagination
            page={page}
            pageSize={20}
            total={148}
            onPageChange={setPage}
            texts={{
              label: 'Páginas',
              range: (from, to, total) => `Mostrando ${from}–${to} de ${total}`,
              page: (number) => `Página ${number}`,
              previous: 'Página anterior',
              next: 'Página siguiente',
            }}
          />
        </div>
        <DataTable {...common} caption="Cargando transacciones" rows={undefined} skeletonRows={3} />
        <DataTable {...common} caption="Sin transacciones" rows={[]} />
        <DataTable
          {...common}
          caption="Transacciones con error"
          rows={undefined}
          error={
            <ErrorState title="No pudimos cargar las transacciones" action={<Button>Reintentar</Button>} />
          }
        />
        {selected.size > 1 && (
          <BulkBar
            label="Selección"
            summary={`${selected.size} seleccionadas`}
            clearLabel="Limpiar selección"
            onClear={() => setSelected(new Set())}
          >
            <Button variant="primary" size="small">
              Pagar en lote
            </Button>
          </BulkBar>
        )}
      </div>
    </Sample>
  )
}
