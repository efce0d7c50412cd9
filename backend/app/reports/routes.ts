import { loginStats } from '@trailgate/shared/customers/schemas'
import {
  coverageGap,
  coverageGapSchema,
  customerSummary,
  gapRow,
  loginActivity,
  membershipMonthRow,
  membershipsReport,
  membershipsReportSchema,
  registrationTrends,
  reportQuerySchema,
  reportRow,
  reportRowsSchema,
  visitsReport,
  visitsReportSchema,
} from '@trailgate/shared/reports/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const CustomerReports = () => import('#reports/customer_reports_controller')
const ParkReports = () => import('#reports/park_reports_controller')
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
    scope: 'reports:read',
    summary: 'Who joined, day by day',
    query: reportQuerySchema,
    file: 'csv',
    answer: registrationTrends,
  })
  reports.get(`${path}/login-activity`, 'reports.read', [CustomerReports, 'logins'], {
    scope: 'reports:read',
    summary: 'Who came, day by day',
    query: reportQuerySchema,
    file: 'csv',
    answer: loginActivity,
  })
  reports.get(`${path}/customer-summary`, 'reports.read', [CustomerReports, 'summary'], {
    scope: 'reports:read',
    summary: 'How many there are',
    file: 'csv',
    answer: customerSummary,
  })
  reports.get(`${path}/rows`, 'reports.read', [CustomerReports, 'rows'], {
    scope: 'reports:read',
    summary: 'What a number of a report counts',
    query: reportRowsSchema,
    total: true,
    answer: v.array(reportRow),
  })
  reports.get('/reports/visits', 'reports.visits', [ParkReports, 'visits'], {
    scope: 'reports:read',
    summary: 'Visits by day and by hour',
    query: visitsReportSchema,
    file: 'csv',
    answer: visitsReport,
  })
  reports.get('/reports/memberships', 'reports.memberships', [ParkReports, 'memberships'], {
    scope: 'reports:read',
    summary: 'Memberships by month: active, sold, renewed, lost and due',
    query: membershipsReportSchema,
    file: 'csv',
    total: true,
    answer: v.union([membershipsReport, v.array(membershipMonthRow)]),
  })
  reports.get('/reports/coverage-gap', 'reports.coverage', [ParkReports, 'coverageGap'], {
    scope: 'reports:read',
    summary: 'People whose coverage has ended or ends soon',
    query: coverageGapSchema,
    file: 'csv',
    total: true,
    answer: v.union([coverageGap, v.array(gapRow)]),
  })
}
