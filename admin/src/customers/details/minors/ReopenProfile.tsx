import { useId, useState } from 'react'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { fill } from '@trailgate/shared/text'

import { LinkFamily } from './LinkFamily.tsx'

interface ReopenProfileProps {
  minor: CustomerDetail
  onClose(): void
}

/** Reopens a closed profile by linking the child to a guardian: a former one, or another customer. */
export default function ReopenProfile({ minor, onClose }: ReopenProfileProps) {
  const { former_guardians: former = [] } = minor
  const [guardianId, choose] = useState(former[0]?.id)
  const name = `${minor.first_name} ${minor.last_name}`
  const said = {
    title: details['reopen.title'],
    hint: fill(details['reopen.hint'], { name }),
    submit: details.reopen,
    choose: details['reopen.choose'],
    failed: details['reopen.failed'],
    done: details['reopen.done'],
  }

  return (
    <LinkFamily
      said={said}
      guardianId={guardianId}
      minorId={minor.id}
      relationship={former[0]?.relationship_type}
      onLinked={onClose}
      onClose={onClose}
    >
      {former.length > 0 && (
        <FormerGuardians former={former} chosen={guardianId} onChoose={choose} />
      )}
    </LinkFamily>
  )
}

interface FormerGuardiansProps {
  former: NonNullable<CustomerDetail['former_guardians']>
  /** Undefined for another customer. */
  chosen: number | undefined
  onChoose(id: number | undefined): void
}

function FormerGuardians({ former, chosen, onChoose }: FormerGuardiansProps) {
  const name = useId()
  return (
    <fieldset className="picker-results reopen-guardians">
      <legend className="picker-label">{details['reopen.guardian']}</legend>
      {former.map((guardian) => (
        <label key={guardian.id} className="picker-result">
          <input
            type="radio"
            name={name}
            checked={chosen === guardian.id}
            onChange={() => onChoose(guardian.id)}
          />
          <span>
            <span className="picker-name">
              {guardian.first_name} {guardian.last_name}
            </span>
            <span className="picker-about figures">
              {details['guardian.former']} · {guardian.member_id}
            </span>
          </span>
        </label>
      ))}
      <label className="picker-result">
        <input
          type="radio"
          name={name}
          checked={chosen === undefined}
          onChange={() => onChoose(undefined)}
        />
        <span className="picker-name">{details['reopen.other']}</span>
      </label>
    </fieldset>
  )
}
