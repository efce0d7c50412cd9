import {
  customer,
  customerChangesSchema,
  customerDetail,
  customerExport,
  customerExportSchema,
  customerSearchSchema,
  historyEntry,
  historySchema,
  holdSchema,
  importBatch,
  importListSchema,
  importRequestSchema,
  importResult,
  importRowReport,
  importRowsSchema,
  loginStats,
  newCustomerSchema,
} from '@trailgate/shared/customers/schemas'
import { idAnswer } from '@trailgate/shared/fields'
import * as v from 'valibot'
import { does, makes, reads, type Operations } from '#operations/openapi/operation'
import { clock } from '#platform/clock'

const today = clock.today()

export const customerOperations: Operations = {
  'GET /api/customers/search': reads('Find customers, the newest first', v.array(customer), {
    query: customerSearchSchema(),
    total: true,
  }),
  'POST /api/customers': makes('Add a customer', customer, { body: newCustomerSchema({ today }) }),
  'GET /api/customers/:id': reads('A customer with counts, guardians and coverage', customerDetail),
  'PUT /api/customers/:id': reads('Change what is sent of a customer', customer, {
    body: customerChangesSchema({ today }),
  }),
  'DELETE /api/customers/:id': does('Delete a customer and what belongs to nobody else'),
  'GET /api/customers/:id/history': reads(
    'Who did what with this customer',
    v.array(historyEntry),
    {
      query: historySchema(),
      total: true,
    }
  ),
  'PUT /api/customers/:id/hold': reads('Set or lift a legal hold', customerDetail, {
    body: holdSchema(),
  }),
  'GET /api/customers/stats/login': reads('The numbers of today', loginStats),
  'GET /api/customers/export': reads('Everybody whom a search finds', customerExport, {
    query: customerExportSchema(),
    file: 'csv',
  }),
  'POST /api/customers/import': {
    summary: 'Import customers from a CSV file; with dry_run nothing is written',
    form: { fields: importRequestSchema(), file: true },
    answers: { 200: importResult, 202: v.strictObject({ batch_id: idAnswer }) },
  },
  'GET /api/customers/imports': reads('All imports, the newest first', v.array(importBatch), {
    query: importListSchema(),
    total: true,
  }),
  'GET /api/customers/imports/:batchId': reads('How far an import is', importBatch),
  'GET /api/customers/imports/:batchId/rows': reads(
    'What became of each row; as a file, the failed ones with the reason',
    v.array(importRowReport),
    { query: importRowsSchema(), total: true, file: 'csv' }
  ),
  'POST /api/customers/imports/:batchId/undo': reads(
    'Take an import back while nobody has touched its rows',
    importBatch
  ),
}
