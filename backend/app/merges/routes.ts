import {
  customerMerge,
  duplicateCheckSchema,
  duplicatePair,
  duplicatesSchema,
  mergeAnswer,
  mergePreview,
  mergePreviewSchema,
  mergeSchema,
  mergesSchema,
  possibleDuplicate,
  undoMergeAnswer,
} from '@trailgate/shared/customers/duplicates/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const CustomerDuplicates = () => import('#customers/duplicates/customer_duplicates_controller')
const CustomerMerges = () => import('#merges/customer_merges_controller')

const duplicates = chapter('Duplicates')

/** Possible duplicates, merging and undoing it. */
export function duplicateRoutes() {
  duplicates.get('/customers/duplicates', 'customers.read', [CustomerDuplicates, 'index'], {
    summary: 'Pairs that may be one person',
    query: duplicatesSchema,
    total: true,
    answer: v.array(duplicatePair),
  })
  duplicates.post('/customers/duplicates/check', 'customers.write', [CustomerDuplicates, 'check'], {
    summary: 'Who may be the person that is about to be added',
    body: duplicateCheckSchema,
    answer: v.array(possibleDuplicate),
  })
  duplicates.post(
    '/customers/duplicates/:id/dismiss',
    'customers.write',
    [CustomerDuplicates, 'dismiss'],
    {
      summary: 'Remember that a pair is two people',
    }
  )
  duplicates.delete(
    '/customers/duplicates/:id/dismiss',
    'customers.write',
    [CustomerDuplicates, 'restore'],
    {
      summary: 'Show a dismissed pair again',
    }
  )
  duplicates.get('/customers/merges', 'customers.read', [CustomerMerges, 'index'], {
    summary: 'All merges, the newest first',
    query: mergesSchema,
    total: true,
    answer: v.array(customerMerge),
  })
  duplicates.get('/customers/merge/preview', 'customers.merge', [CustomerMerges, 'preview'], {
    summary: 'What a merge would keep and move',
    query: mergePreviewSchema,
    answer: mergePreview,
  })
  duplicates.post('/customers/merge', 'customers.merge', [CustomerMerges, 'store'], {
    summary: 'Merge two records of one person',
    body: mergeSchema,
    answer: mergeAnswer,
  })
  duplicates.post('/customers/merges/:id/undo', 'customers.merge', [CustomerMerges, 'undo'], {
    summary: 'Take a merge back',
    answer: undoMergeAnswer,
  })
}
