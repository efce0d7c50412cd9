import { useState } from 'react'
import { useNotify } from 'react-admin'
import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router'

import type { PhoneClaimDecision } from '@trailgate/shared/customers/constants'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import type { PhoneClaimAnswer } from '@trailgate/shared/customers/schemas'
import { fill, formatPhone } from '@trailgate/shared/text'

import { useProviderMutation, useProviderQuery } from '../providers/useProvider.ts'
import { useCan } from '../session/useStaff.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { WITHIN } from '../ui/useLeave.ts'
import { pathOf } from './paths.ts'
import './phoneClaims.css'

/**
 * Disputed phone numbers: a rider registered at the kiosk with a number that another record has. Lists all open claims, or those
 * about one customer; renders nothing if there are none.
 */
export function PhoneClaims({ id }: { id?: number }) {
  // Under the title of the dashboard, or of a customer's page and its tab.
  const Heading = id ? 'h3' : 'h2'
  const { data = [] } = useProviderQuery('customers', 'getPhoneClaims', id ? { id } : {})
  if (data.length === 0) return null
  return (
    <section className="facts phone-claims" aria-labelledby="phone-claims">
      <Heading id="phone-claims">{details['claims.title']}</Heading>
      <ul>
        {data.map((claim) => (
          <ClaimRow key={claim.claimant.id} claim={claim} />
        ))}
      </ul>
    </section>
  )
}

function ClaimRow({ claim }: { claim: PhoneClaimAnswer }) {
  const { claimant, holder, phone } = claim
  const { search } = useLocation()
  const mayDecide = useCan('customers.phone')
  const [asked, ask] = useState<PhoneClaimDecision | null>(null)
  const about = {
    phone: formatPhone(phone),
    name: nameOf(claimant),
    other: holder ? nameOf(holder) : '',
  }
  return (
    <li>
      <p>{fill(details[holder ? 'claims.both' : 'claims.free'], about)}</p>
      <div className="phone-claim-does">
        {mayDecide && (
          <>
            <Button variant="contained" onClick={() => ask('moved')}>
              {fill(details['claims.moved'], about)}
            </Button>
            <Button variant="outlined" onClick={() => ask('kept')}>
              {fill(details[holder ? 'claims.kept' : 'claims.none'], about)}
            </Button>
          </>
        )}
        {[claimant, holder].map(
          (person) =>
            person && (
              <Button
                key={person.id}
                component={Link}
                to={pathOf({ kind: 'show', id: person.id }, search)}
                state={WITHIN}
              >
                {nameOf(person)}, {person.member_id}
              </Button>
            )
        )}
      </div>
      {asked && (
        <Decide id={claimant.id} decision={asked} about={about} onClose={() => ask(null)} />
      )}
    </li>
  )
}

interface DecideProps {
  id: number
  decision: PhoneClaimDecision
  about: { phone: string; name: string; other: string }
  onClose(): void
}

/** Confirmation before the decision about a number. */
function Decide({ id, decision, about, onClose }: DecideProps) {
  const notify = useNotify()
  const { mutate, isPending } = useProviderMutation('customers', 'settlePhoneClaim', {
    onSuccess: () => notify(details['claims.done'], { type: 'success' }),
    onError: (error) => notify(sentenceFor(error, details['claims.failed']), { type: 'error' }),
    // A colleague may have decided meanwhile.
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={details['claims.title']}
      confirm={details['claims.confirm']}
      pending={isPending}
      onConfirm={() => mutate({ id, decision })}
      onClose={onClose}
    >
      {fill(details[`claims.${decision}_hint`], about)}
    </ConfirmDialog>
  )
}

function nameOf({ first_name: first, last_name: last }: PhoneClaimAnswer['claimant']): string {
  return `${first} ${last}`
}
