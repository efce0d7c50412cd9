import { DOCUMENT_TYPES } from '@trailgate/shared/documents/constants'
import { belongsTo, identifier, oneOf, ParkSchema } from '#database/park_schema'

/** Documents of riders; the bytes lie in the file store under `file_key` (docs/product/documents.md). */
export default class extends ParkSchema {
  protected readonly tables = {
    documents: (table) => {
      table.increments('id')
      // Not CASCADE: a row that vanished by itself would leave its file behind (`discardDocuments`).
      belongsTo(table, 'customer_id', 'customers', 'RESTRICT').notNullable()
      identifier(table, 'file_key', 36).notNullable().unique()
      table.string('filename', 200).notNullable()
      oneOf(table, 'document_type', DOCUMENT_TYPES).notNullable()
      identifier(table, 'content_type', 50).notNullable()
      table.integer('file_size').unsigned().notNullable()
      identifier(table, 'sha256', 64).notNullable()
      identifier(table, 'uploaded_by_kind', 20).notNullable()
      table.integer('uploaded_by_id').unsigned().nullable()
      // Kept by name: who brought it stays readable when the account is gone.
      table.string('uploaded_by_name', 120).nullable()
      table.boolean('is_verified').notNullable().defaultTo(false)
      belongsTo(table, 'verified_by', 'staff', 'SET NULL').nullable()
      table.dateTime('verified_at').nullable()
      table.dateTime('created_at').notNullable()
      table.index(['customer_id', 'id'])
    },
    // Files that no row claims: written ahead of every file, taken back together with its row.
    file_removals: (table) => {
      table.increments('id')
      identifier(table, 'file_key', 36).notNullable().unique()
      table.dateTime('due_at').notNullable().index()
    },
  } satisfies ParkSchema['tables']
}
