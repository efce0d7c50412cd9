import type { AuthProvider } from 'react-admin'

import { can, type Action } from '@trailgate/shared/permissions'

import { loadStaff } from '../session/loadStaff.ts'
import { session } from '../session/session.ts'

/** Permissions to read, write and delete each react-admin resource. */
const ACTIONS: Record<string, { read: Action; write: Action; delete: Action }> = {
  'activity': { read: 'activity.read', write: 'activity.read', delete: 'activity.read' },
  'api-keys': { read: 'api_keys.manage', write: 'api_keys.manage', delete: 'api_keys.manage' },
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
  'service-letters': { read: 'letters.read', write: 'letters.send', delete: 'letters.send' },
  'staff': { read: 'staff.manage', write: 'staff.manage', delete: 'staff.manage' },
  'waiver-answers': {
    read: 'waiver_answers.read',
    write: 'waiver_answers.read',
    delete: 'waiver_answers.read',
  },
  'vehicles': { read: 'vehicles.read', write: 'vehicles.write', delete: 'vehicles.write' },
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
  'offline-items': {
    read: 'kiosk.offline_items',
    write: 'kiosk.offline_items',
    delete: 'kiosk.offline_discard',
  },
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
