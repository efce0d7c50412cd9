import { loginStats } from '@trailgate/shared/customers/schemas'
import {
  customerSummary,
  loginActivity,
  registrationTrends,
  reportQuerySchema,
  reportRow,
  reportRowsSchema,
} from '@trailgate/shared/reports/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const CustomerReports = () => import('#reports/customer_reports_controller')
const CustomerStats = () => import('#reports/customer_stats_controller')

const customers = chapter('Customers')
const reports = chapter('Reports')

/** Reports on people and their sign-ins. */
export function reportRoutes() {
  const path = '/customers/reports'

  customers.get('/customers/stats/login', 'customers.read', [CustomerStats, 'login'], {
    summary: 'The numbers of today',
    answer: loginStats,
  })
  reports.get(`${path}/registration-trends`, 'reports.read', [CustomerReports, 'registrations'], {
    summary: 'Who joined, day by day',
    query: reportQuerySchema,
    file: 'csv',
    answer: registrationTrends,
  })
  reports.get(`${path}/login-activity`, 'reports.read', [CustomerReports, 'logins'], {
    summary: 'Who came, day by day',
    query: reportQuerySchema,
    file: 'csv',
    answer: loginActivity,
  })
  reports.get(`${path}/customer-summary`, 'reports.read', [CustomerReports, 'summary'], {
    summary: 'How many there are',
    file: 'csv',
    answer: customerSummary,
  })
  reports.get(`${path}/rows`, 'reports.read', [CustomerReports, 'rows'], {
    summary: 'What a number of a report counts',
    query: reportRowsSchema,
    total: true,
    answer: v.array(reportRow),
  })
}
