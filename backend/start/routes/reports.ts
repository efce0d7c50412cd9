import { controllers } from '#generated/controllers'
import { allowed } from '#start/routes/allowed'

/** Reports on people and their sign-ins (contract, Staff: customers). */
export function reportRoutes() {
  const { CustomerReports: Reports } = controllers
  const path = '/customers/reports'

  allowed.get(`${path}/registration-trends`, 'reports.read', [Reports, 'registrations'], {
    query: true,
  })
  allowed.get(`${path}/login-activity`, 'reports.read', [Reports, 'logins'], { query: true })
  allowed.get(`${path}/customer-summary`, 'reports.read', [Reports, 'summary'])
  allowed.get(`${path}/rows`, 'reports.read', [Reports, 'rows'], { query: true })
}
