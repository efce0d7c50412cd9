import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { formatDate } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import type { StaffSignedWaiver } from '@trailgate/shared/waivers/schemas'

import { useTimeZone } from '../../../layout/useSettings.ts'
import { WITHIN } from '../../../ui/useLeave.ts'
import { pathOf } from '../../paths.ts'
import { useWaivers } from '../queries.ts'
import { TabPage } from '../TabPage.tsx'
import { WaiverStatus } from './WaiverStatus.tsx'

const WaiverView = lazy(() => import('./WaiverView.tsx'))

interface WaiversTabProps {
  customer: CustomerDetail
  /** The waiver that is open over the list. */
  open?: number
}

/** Waivers of a customer, newest first. */
export default function WaiversTab({ customer, open }: WaiversTabProps) {
  return (
    <>
      <TabPage
        query={useWaivers(customer.id)}
        failed={details['waivers.failed']}
        empty={customer.waiver_signed ? details['waivers.paper'] : details['waivers.empty']}
        isEmpty={(list) => list.length === 0}
      >
        {(list) => (
          <ul className="tab-rows">
            {list.map((waiver) => (
              <WaiverRow key={waiver.id} waiver={waiver} customerId={customer.id} />
            ))}
          </ul>
        )}
      </TabPage>
      {open !== undefined && (
        <Suspense fallback={null}>
          <WaiverView key={open} customer={customer} waiverId={open} />
        </Suspense>
      )}
    </>
  )
}

function WaiverRow({ waiver, customerId }: { waiver: StaffSignedWaiver; customerId: number }) {
  const { search } = useLocation()
  const timeZone = useTimeZone()
  const { signed_at: signedAt, expires_at: end } = waiver
  const facts = [
    ...(waiver.waiver_type === 'imported'
      ? [waiver.template_version]
      : [fill(waivers['select.version'], { n: waiver.template_version })]),
    details[`waiver.type.${waiver.waiver_type}`],
    fill(details['waiver.signed_on'], { date: formatDate(signedAt, timeZone) }),
    end
      ? fill(details['waiver.until'], { date: formatDate(end, timeZone) })
      : details['waiver.no_end'],
  ]
  return (
    <li className="record-row">
      <div className="record-row-who">
        {waiver.waiver_type === 'imported' ? (
          // Only its days came across: there is no text to look at.
          <strong>{waiver.template_name}</strong>
        ) : (
          <Link
            className="record-link"
            to={pathOf({ kind: 'show', id: customerId, tab: 'waivers', item: waiver.id }, search)}
            state={WITHIN}
          >
            {waiver.template_name}
          </Link>
        )}
        <p className="record-facts figures">{facts.join(' · ')}</p>
        {waiver.document_id !== undefined && (
          <Link
            className="record-link"
            to={pathOf({ kind: 'show', id: customerId, tab: 'documents' }, search)}
          >
            {details['waiver.old_pdf']}
          </Link>
        )}
      </div>
      <div className="record-row-badges">
        <WaiverStatus waiver={waiver} />
      </div>
    </li>
  )
}
