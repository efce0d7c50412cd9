import {
  customer,
  customerChangesSchema,
  customerExport,
  customerExportSchema,
  customerSearchSchema,
  historyEntry,
  historySchema,
  importBatch,
  importListSchema,
  importRequestSchema,
  importResult,
  importRowReport,
  importRowsSchema,
  importWarning,
  importWarningsSchema,
  knownLetterAnswer,
  knownLetterSchema,
  listedCustomer,
  newCustomerSchema,
  phoneClaim,
  phoneClaimSchema,
  phoneClaimsSchema,
  phoneReleaseSchema,
  registrationAnswer,
  registrationSchema,
} from '@trailgate/shared/customers/schemas'
import { newNumberSchema } from '@trailgate/shared/customers/number'
import { idAnswer } from '@trailgate/shared/fields'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const CustomerExports = () => import('#customers/export/customer_exports_controller')
const CustomerHistory = () => import('#customers/history/customer_history_controller')
const CustomerImports = () => import('#customers/import/customer_imports_controller')
const CustomerRegistrations = () =>
  import('#customers/registration/customer_registrations_controller')
const Customers = () => import('#customers/customers_controller')

const customers = chapter('Customers')
const signIn = chapter('Sign-in')

/** Customers as staff manage them. */
export function customerRoutes() {
  customers.get('/customers/search', 'customers.read', [Customers, 'search'], {
    scope: 'customers:read',
    summary: 'Find customers, the newest first',
    query: customerSearchSchema,
    total: true,
    answer: v.array(listedCustomer),
  })
  customers.post('/customers', 'customers.write', [Customers, 'store'], {
    scope: 'customers:write',
    summary: 'Add a customer',
    body: newCustomerSchema,
    made: customer,
  })
  signIn.post('/customers/register', 'public', [CustomerRegistrations, 'store'], {
    summary: 'Become a rider',
    body: registrationSchema,
    made: registrationAnswer,
  })
  signIn.post('/customers/register/letter', 'public', [CustomerRegistrations, 'mailKnown'], {
    summary:
      'Ask for a letter to whoever is registered with this name and birth date or e-mail; the answer is the same for everybody',
    body: knownLetterSchema,
    also: { 202: knownLetterAnswer },
  })
  customers.put('/customers/:id', 'customers.write', [Customers, 'update'], {
    scope: 'customers:write',
    summary: 'Change what is sent of a customer',
    body: customerChangesSchema,
    answer: customer,
  })
  customers.get('/customers/phone-claims', 'customers.read', [Customers, 'phoneClaims'], {
    summary: 'Numbers that may have moved: somebody registered with one that another record has',
    query: phoneClaimsSchema,
    total: true,
    answer: v.array(phoneClaim),
  })
  customers.post('/customers/:id/phone/claim', 'customers.phone', [Customers, 'settleClaim'], {
    summary: 'Decide whose the number is with which somebody registered',
    body: phoneClaimSchema,
    answer: customer,
  })
  customers.post('/customers/:id/phone/release', 'customers.phone', [Customers, 'releasePhone'], {
    summary: 'Take away a number that is not theirs any more',
    body: phoneReleaseSchema,
    answer: customer,
  })
  customers.post('/new-number', 'public', [Customers, 'giveNumber'], {
    summary: 'Give another number over a mailed link, after the last one was taken away',
    body: newNumberSchema,
  })
  customers.get('/customers/:id/history', 'customers.history', [CustomerHistory, 'index'], {
    summary: 'Who did what with this customer',
    query: historySchema,
    total: true,
    answer: v.array(historyEntry),
  })

  customers.get('/customers/export', 'customers.export', [CustomerExports, 'show'], {
    summary: 'Everybody whom a search finds',
    query: customerExportSchema,
    file: 'csv',
    answer: customerExport,
  })
  customers.post('/customers/import', 'customers.import', [CustomerImports, 'store'], {
    summary: 'Import customers from a CSV file; with dry_run nothing is written',
    form: { fields: importRequestSchema, file: true, inQuery: true },
    answer: importResult,
    also: { 202: v.strictObject({ batch_id: idAnswer }) },
  })
  customers.get('/customers/imports', 'customers.import', [CustomerImports, 'index'], {
    summary: 'All imports, the newest first',
    query: importListSchema,
    total: true,
    answer: v.array(importBatch),
  })
  customers.get('/customers/imports/:batchId', 'customers.import', [CustomerImports, 'show'], {
    summary: 'How far an import is',
    answer: importBatch,
  })
  customers.get('/customers/imports/:batchId/rows', 'customers.import', [CustomerImports, 'rows'], {
    summary: 'What became of each row; as a file, the failed ones with the reason',
    query: importRowsSchema,
    total: true,
    file: 'csv',
    answer: v.array(importRowReport),
  })
  customers.get(
    '/customers/imports/:batchId/warnings',
    'customers.import',
    [CustomerImports, 'warnings'],
    {
      summary: 'What an import read with a guess, or left out',
      query: importWarningsSchema,
      total: true,
      answer: v.array(importWarning),
    }
  )
  customers.post(
    '/customers/imports/:batchId/undo',
    'customers.import_undo',
    [CustomerImports, 'undo'],
    {
      summary: 'Take an import back while nobody has touched its rows',
      answer: importBatch,
    }
  )
}
