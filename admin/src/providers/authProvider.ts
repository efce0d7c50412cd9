import type { AuthProvider } from 'react-admin'

import { can, type Action } from '@trailgate/shared/permissions'

import { loadStaff } from '../session/loadStaff.ts'
import { session } from '../session/session.ts'

/** Resources of react-admin with what it takes to see and to change them. */
const ACTIONS: Record<string, { read: Action; write: Action; delete: Action }> = {
  'customers': { read: 'customers.read', write: 'customers.write', delete: 'customers.delete' },
  'customer-duplicates': {
    read: 'customers.read',
    write: 'customers.write',
    delete: 'customers.write',
  },
  'customer-merges': {
    read: 'customers.read',
    write: 'customers.merge',
    delete: 'customers.merge',
  },
  'deletion-requests': {
    read: 'deletion_requests.manage',
    write: 'deletion_requests.manage',
    delete: 'deletion_requests.manage',
  },
  'purge-rounds': { read: 'retention.read', write: 'retention.read', delete: 'retention.read' },
  'opted-in-customers': {
    read: 'marketing.read',
    write: 'marketing.read',
    delete: 'marketing.read',
  },
  'staff': { read: 'staff.manage', write: 'staff.manage', delete: 'staff.manage' },
  'waivers': {
    read: 'waiver_templates.manage',
    write: 'waiver_templates.manage',
    delete: 'waiver_templates.manage',
  },
  'memberships': {
    read: 'memberships.read',
    write: 'memberships.write',
    delete: 'memberships.write',
  },
  'kiosk-devices': { read: 'kiosk.devices', write: 'kiosk.devices', delete: 'kiosk.devices' },
}

/**
 * react-admin's side of the session. Signing in is the sign-in page's own affair, and a session that ends takes the whole
 * page with it (main.tsx), so react-admin itself never signs anybody out: a 403 is a sentence on the screen that asked.
 */
export const authProvider: AuthProvider = {
  async login() {},
  async logout() {
    session.end('left')
    return false
  },
  async checkAuth() {
    await loadStaff().catch(() => {
      // The page is on its way to the sign-in: no notice of react-admin's own.
      throw { message: false }
    })
  },
  async checkError() {},
  async getIdentity() {
    const staff = await loadStaff()
    return { ...staff, fullName: `${staff.first_name} ${staff.last_name}` }
  },
  async canAccess({ resource, action }) {
    const { role } = await loadStaff()
    const needed = ACTIONS[resource]
    if (!needed) return false
    if (action === 'delete') return can(role, needed.delete)
    return can(role, action === 'list' || action === 'show' ? needed.read : needed.write)
  },
}
