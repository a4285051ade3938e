/** SQL values over the tables of `rowJoins`, as the list shows them. The spreadsheet sorts by the same ones. */
export const shownText = {
  clientName: 'coalesce(o.client_name, ep.payer_name)',
  clientDocument: 'coalesce(o.client_document_shown, ep.payer_document_shown)',
  clientDocumentHash: 'coalesce(o.client_document_hash, ep.payer_document_hash)',
  clientId: 'coalesce(o.client_id, ep.license_plate, e.store_id)',
  description: 'coalesce(ep.product_description, c.description)',
  companyName: "coalesce(o.company_name, e.name, u.company_name, nullif(u.full_name, ''))",
} as const

/** What belongs to each of `charges c`. PostgreSQL leaves out a join that a statement does not use. */
export const rowJoins = `
left join orders o on o.charge_id = c.id
left join users u on u.id = c.owner_id
left join establishment_payments ep on ep.charge_id = c.id
left join establishments e on e.id = ep.establishment_id`
