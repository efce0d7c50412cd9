import { useState } from 'react'
import { Form, useNotify } from 'react-admin'

import type { Checked } from '@trailgate/shared/fields'
import { check } from '@trailgate/shared/fields'
import {
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  STATUS_ACTIONS,
  TERM_REASON,
  type StatusAction,
} from '@trailgate/shared/memberships/constants'
import { paymentFields } from '@trailgate/shared/memberships/fields'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import {
  correctionSchema,
  refundSchema,
  type Correction,
  type Membership,
  type MembershipTerm,
  type Refund,
} from '@trailgate/shared/memberships/schemas'
import { fill, formatMoney } from '@trailgate/shared/text'

import { useProviderMutation } from '../../providers/useProvider.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TickField } from '../../ui/TickField.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import type { Paying } from './Payments.tsx'

const FORM = 'payment'
const AMOUNT_MAX = 12
const REFERENCE_MAX = 100
const METHODS = PAYMENT_METHODS.map((id) => ({ id, name: PAYMENT_METHOD_LABELS[id] }))

interface Values {
  amount: string
  payment_method: string
  payment_reference: string
  reason: string
  cancel: boolean
}

interface PaymentDialogProps {
  membership: Membership
  paying: Paying
  onClose(): void
}

/** Refunds an amount, or corrects a row of the ledger. */
export function PaymentDialog({ membership, paying, onClose }: PaymentDialogProps) {
  return paying.kind === 'refund' ? (
    <RefundDialog membership={membership} onClose={onClose} />
  ) : (
    <CorrectDialog membership={membership} term={paying.term} onClose={onClose} />
  )
}

function RefundDialog({ membership, onClose }: Omit<PaymentDialogProps, 'paying'>) {
  const notify = useNotify()
  const [saving, setSaving] = useState(false)
  const { mutateAsync } = useProviderMutation('memberships', 'refundMembership')
  const { form, failure } = useSubmit({
    read: (values: Partial<Values>): Checked<Refund> => check(refundSchema(), values),
    async save(refund) {
      await mutateAsync({ id: membership.id, ...refund })
      notify(fill(manager['refund.done'], { amount: formatMoney(refund.amount) }), {
        type: 'success',
      })
    },
    failed: manager['refund.failed'],
    onSaving: setSaving,
    leave: onClose,
  })
  const actions: readonly StatusAction[] = STATUS_ACTIONS[membership.status]
  const first: Values = {
    amount: '',
    payment_method: membership.payment_method ?? 'cash',
    payment_reference: '',
    reason: '',
    cancel: false,
  }
  return (
    <FormDialog
      size="sm"
      title={manager['refund.title']}
      form={FORM}
      submit={manager['refund.submit']}
      pending={saving}
      onClose={onClose}
    >
      <FormAlert failure={failure} />
      <Form id={FORM} {...form} defaultValues={first}>
        <div className="form-grid">
          <PaymentInputs autoFocus />
          {actions.includes('cancel') && (
            <TickField source="cancel" label={manager['refund.cancel']} />
          )}
        </div>
      </Form>
    </FormDialog>
  )
}

interface CorrectDialogProps extends Omit<PaymentDialogProps, 'paying'> {
  term: MembershipTerm
}

function CorrectDialog({ membership, term, onClose }: CorrectDialogProps) {
  const notify = useNotify()
  const [saving, setSaving] = useState(false)
  const { mutateAsync } = useProviderMutation('memberships', 'correctPayment')
  const { form, failure } = useSubmit({
    read: ({
      cancel: _,
      payment_method: method,
      ...values
    }: Partial<Values>): Checked<Correction> =>
      check(correctionSchema(), { ...values, ...(method ? { payment_method: method } : {}) }),
    async save(correction) {
      await mutateAsync({ id: membership.id, termId: term.id, ...correction })
      notify(manager['correct.done'], { type: 'success' })
    },
    failed: manager['correct.failed'],
    onSaving: setSaving,
    leave: onClose,
  })
  const first: Values = {
    amount: Math.abs(term.amount ?? 0).toFixed(2),
    payment_method: term.payment_method ?? '',
    payment_reference: term.payment_reference ?? '',
    reason: '',
    cancel: false,
  }
  return (
    <FormDialog
      size="sm"
      title={manager['correct.title']}
      form={FORM}
      submit={manager['correct.submit']}
      pending={saving}
      onClose={onClose}
    >
      <FormAlert failure={failure} />
      <p className="reason-hint">{manager['correct.hint']}</p>
      <Form id={FORM} {...form} defaultValues={first}>
        <div className="form-grid">
          <PaymentInputs hasNone={term.payment_method === null} />
        </div>
      </Form>
    </FormDialog>
  )
}

interface PaymentInputsProps {
  autoFocus?: boolean
  /** The row names no method, and may go on without one. */
  hasNone?: boolean
}

function PaymentInputs({ autoFocus = false, hasNone = false }: PaymentInputsProps) {
  const { label: reference } = paymentFields.payment_reference
  return (
    <>
      <TextField
        source="amount"
        label={manager['refund.amount']}
        max={AMOUNT_MAX}
        span={3}
        inputMode="decimal"
        required
        autoFocus={autoFocus}
      />
      <ChoiceField
        source="payment_method"
        label={manager['field.payment_method']}
        choices={METHODS}
        {...(hasNone && { none: manager['field.payment_none'] })}
      />
      <TextField source="payment_reference" label={reference} max={REFERENCE_MAX} span={6} />
      <TextField
        source="reason"
        label={manager['refund.reason']}
        max={TERM_REASON.max}
        span={6}
        required
      />
    </>
  )
}
