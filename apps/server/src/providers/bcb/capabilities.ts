import type { CollectorCapabilities } from '../../features/collections/ports/collector.port.ts'

/** What the Central Bank's API Pix offers to a collector. Sending money is no part of it. */
export const bcbCapabilities: CollectorCapabilities = {
  payerDocuments: ['cpf', 'cnpj'],
  listsReceivedPix: true,
  registersNotices: true,
}
