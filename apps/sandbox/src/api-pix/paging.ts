interface PageRequest {
  inicio?: number | undefined
  fim?: number | undefined
  'paginacao.paginaAtual': number
  'paginacao.itensPorPagina': number
}

interface Page<Item> {
  items: Item[]
  parametros: object
}

/** One page of a list of API Pix, with its `parametros`. Pages count from 0. */
export function pageOf<Item>(all: readonly Item[], request: PageRequest): Page<Item> {
  const paginaAtual = request['paginacao.paginaAtual']
  const itensPorPagina = request['paginacao.itensPorPagina']
  const first = paginaAtual * itensPorPagina
  return {
    items: all.slice(first, first + itensPorPagina),
    parametros: {
      ...(request.inicio !== undefined && { inicio: new Date(request.inicio).toISOString() }),
      ...(request.fim !== undefined && { fim: new Date(request.fim).toISOString() }),
      paginacao: {
        paginaAtual,
        itensPorPagina,
        quantidadeDePaginas: Math.ceil(all.length / itensPorPagina),
        quantidadeTotalDeItens: all.length,
      },
    },
  }
}
