import { useState } from 'react'
import Button from '@mui/material/Button'

import { formatDate } from '@trailgate/shared/dates'
import { PAYMENT_METHOD_LABELS } from '@trailgate/shared/memberships/constants'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import type { Membership, MembershipTerm } from '@trailgate/shared/memberships/schemas'
import { fill, formatMoney } from '@trailgate/shared/text'

import { useCan } from '../../session/useStaff.ts'
import { PageTurner } from '../../ui/PageTurner.tsx'
import { QueryStates } from '../../ui/QueryStates.tsx'
import { Table, type TableColumn } from '../../ui/Table.tsx'
import { useMembershipTerms } from '../queries.ts'
import { PaymentDialog } from './PaymentDialog.tsx'
import './payments.css'

/** The dialog that is open: a refund, or the correction of a row. */
export type Paying = { kind: 'refund' } | { kind: 'correct'; term: MembershipTerm }

/** Ledger of a membership: managers see amounts and may give money back or correct a row. */
export function Payments({ membership }: { membership: Membership }) {
  const [page, setPage] = useState(1)
  const [paying, setPaying] = useState<Paying>()
  const mayPay = useCan('memberships.money')
  const terms = useMembershipTerms(membership.id, page)
  return (
    <section className="payments" aria-labelledby="payments">
      <div className="payments-head">
        <h3 id="payments">{manager['section.terms']}</h3>
        {mayPay && (
          <Button size="small" variant="outlined" onClick={() => setPaying({ kind: 'refund' })}>
            {manager.refund}
          </Button>
        )}
      </div>
      <QueryStates query={terms} failed={manager['terms.failed']} rows={2}>
        {({ data, total }) =>
          data.length === 0 ? (
            <p className="payments-none">{manager['terms.empty']}</p>
          ) : (
            <>
              <div className="table-frame">
                <Table
                  caption={manager['section.terms']}
                  columns={columnsOf(mayPay, (term) => setPaying({ kind: 'correct', term }))}
                  rows={data}
                  busy={terms.isPlaceholderData}
                />
              </div>
              <PageTurner page={page} total={total} onPage={setPage} />
            </>
          )
        }
      </QueryStates>
      {paying && (
        <PaymentDialog
          membership={membership}
          paying={paying}
          onClose={() => setPaying(undefined)}
        />
      )}
    </section>
  )
}

function columnsOf(
  mayPay: boolean,
  onCorrect: (term: MembershipTerm) => void
): TableColumn<MembershipTerm>[] {
  const correct: TableColumn<MembershipTerm> = {
    key: 'correct',
    label: manager.correct,
    cell: (term) =>
      term.corrected ? (
        manager['terms.corrected']
      ) : isBack(term) ? null : (
        <Button
          size="small"
          aria-label={fill(manager['correct.label'], {
            kind: manager[`term.${term.kind}`],
            amount: formatMoney(term.amount ?? 0),
          })}
          onClick={() => onCorrect(term)}
        >
          {manager.correct}
        </Button>
      ),
  }
  return [WHEN, KIND, ...(mayPay ? [AMOUNT] : []), METHOD, BY, ...(mayPay ? [correct] : [])]
}

/** A reversal cannot be corrected itself. */
function isBack({ kind, takes_back: back }: MembershipTerm): boolean {
  return kind === 'correction' && back
}

const WHEN: TableColumn<MembershipTerm> = {
  key: 'when',
  label: manager['terms.when'],
  className: 'nowrap figures',
  cell: ({ paid_on: day }) => formatDate(day),
}

const KIND: TableColumn<MembershipTerm> = {
  key: 'kind',
  label: manager['terms.kind'],
  rowHeader: true,
  cell: ({ kind, reason }) => (
    <>
      {manager[`term.${kind}`]}
      {reason && <span className="payments-reason">{reason}</span>}
    </>
  ),
}

const AMOUNT: TableColumn<MembershipTerm> = {
  key: 'amount',
  label: manager['terms.amount'],
  className: 'number nowrap figures',
  cell: ({ amount }) => (amount === undefined ? null : formatMoney(amount)),
}

const METHOD: TableColumn<MembershipTerm> = {
  key: 'method',
  label: manager['terms.method'],
  cell: ({ payment_method: method, payment_reference: reference }) => (
    <>
      {method ? PAYMENT_METHOD_LABELS[method] : manager['field.payment_none']}
      {reference && <span className="payments-reason">{reference}</span>}
    </>
  ),
}

const BY: TableColumn<MembershipTerm> = {
  key: 'by',
  label: manager['terms.by'],
  cell: ({ staff_name: name }) => name,
}
