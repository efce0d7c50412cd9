import {
  customerSummary,
  loginActivity,
  registrationTrends,
  reportQuerySchema,
  reportRow,
  reportRowsSchema,
} from '@trailgate/shared/reports/schemas'
import * as v from 'valibot'
import { reads, type Operations } from '#operations/openapi/operation'
import { clock } from '#platform/clock'

export const reportOperations: Operations = {
  'GET /api/customers/reports/registration-trends': reads(
    'Who joined, day by day',
    registrationTrends,
    { query: reportQuerySchema(), file: 'csv' }
  ),
  'GET /api/customers/reports/login-activity': reads('Who came, day by day', loginActivity, {
    query: reportQuerySchema(),
    file: 'csv',
  }),
  'GET /api/customers/reports/customer-summary': reads('How many there are', customerSummary, {
    file: 'csv',
  }),
  'GET /api/customers/reports/rows': reads('What a number of a report counts', v.array(reportRow), {
    query: reportRowsSchema({ today: clock.today() }),
    total: true,
  }),
}
