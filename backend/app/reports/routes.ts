import { allowed } from '#access/allowed'

const CustomerReports = () => import('#reports/customer_reports_controller')
const CustomerStats = () => import('#reports/customer_stats_controller')

/** Reports on people and their sign-ins. */
export function reportRoutes() {
  const path = '/customers/reports'

  allowed.get('/customers/stats/login', 'customers.read', [CustomerStats, 'login'])
  allowed.get(`${path}/registration-trends`, 'reports.read', [CustomerReports, 'registrations'], {
    query: true,
  })
  allowed.get(`${path}/login-activity`, 'reports.read', [CustomerReports, 'logins'], {
    query: true,
  })
  allowed.get(`${path}/customer-summary`, 'reports.read', [CustomerReports, 'summary'])
  allowed.get(`${path}/rows`, 'reports.read', [CustomerReports, 'rows'], { query: true })
}
