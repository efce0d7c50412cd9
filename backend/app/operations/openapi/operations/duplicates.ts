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
import { does, reads, type Operations } from '#operations/openapi/operation'

export const duplicateOperations: Operations = {
  'GET /api/customers/duplicates': reads('Pairs that may be one person', v.array(duplicatePair), {
    query: duplicatesSchema(),
    total: true,
  }),
  'POST /api/customers/duplicates/check': reads(
    'Who may be the person that is about to be added',
    v.array(possibleDuplicate),
    { body: duplicateCheckSchema() }
  ),
  'POST /api/customers/duplicates/:id/dismiss': does('Remember that a pair is two people'),
  'DELETE /api/customers/duplicates/:id/dismiss': does('Show a dismissed pair again'),
  'GET /api/customers/merge/preview': reads('What a merge would keep and move', mergePreview, {
    query: mergePreviewSchema(),
  }),
  'POST /api/customers/merge': reads('Merge two records of one person', mergeAnswer, {
    body: mergeSchema(),
  }),
  'GET /api/customers/merges': reads('All merges, the newest first', v.array(customerMerge), {
    query: mergesSchema(),
    total: true,
  }),
  'POST /api/customers/merges/:id/undo': reads('Take a merge back', undoMergeAnswer),
}
