import { Link } from 'react-router'

import { messages as layout } from '@trailgate/shared/layout/messages'
import { initials } from '@trailgate/shared/layout/navigation'
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from '@trailgate/shared/staff/constants'
import { messages as staffWords } from '@trailgate/shared/staff/messages'
import { messages } from '@trailgate/shared/staff/profile_messages'

import { useStaff } from '../session/useStaff.ts'
import { OwnPassword } from './OwnPassword.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import './profile.css'

/** /admin/profile: the signed-in user (read-only), password, and second factor where the park uses one (docs/product/staff.md). */
export default function Profile() {
  const staff = useStaff()
  if (!staff) return null
  const facts = [
    [staffWords['field.first_name'], staff.first_name],
    [staffWords['field.last_name'], staff.last_name],
    [staffWords['field.username'], staff.username],
    [staffWords['field.role'], ROLE_LABELS[staff.role]],
  ] as const
  return (
    <>
      <title>{`${messages.title} | Trailgate`}</title>
      <div className="panel profile">
        <div className="profile-head">
          <span className="profile-initials" aria-hidden="true">
            {initials(staff)}
          </span>
          <div className="profile-who">
            <h1>
              {staff.first_name} {staff.last_name}
            </h1>
            <p>
              {ROLE_LABELS[staff.role]} · @{staff.username}
            </p>
          </div>
        </div>
        <dl className="profile-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="profile-role">{ROLE_DESCRIPTIONS[staff.role]}</p>
        <p className="profile-note">
          <Link to="/admin/activity">{layout['nav.own_activity']}</Link>
        </p>
        <p className="profile-note">{messages.coming_soon}</p>
        <OwnPassword />
        <SecondFactor />
      </div>
    </>
  )
}
