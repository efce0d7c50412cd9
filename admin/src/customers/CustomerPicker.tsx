import { useEffect, useId, useState } from 'react'

import { messages } from '@trailgate/shared/customers/picker_messages'
import type { Customer } from '@trailgate/shared/customers/schemas'
import { DIALOG_SEARCH } from '@trailgate/shared/memberships/constants'
import { fill, formatPhone } from '@trailgate/shared/text'

import { KEEP_SHOWN, useProviderQuery } from '../providers/useProvider.ts'
import type { Among } from './calls.ts'
import './customerPicker.css'

/** Customer fields that the picker needs. */
export type PickedCustomer = Pick<
  Customer,
  'id' | 'first_name' | 'last_name' | 'member_id' | 'email' | 'phone'
>

interface CustomerPickerProps {
  chosen: PickedCustomer | undefined
  onChoose(customer: PickedCustomer | undefined): void
  among?: Among
  /** Error under the field when a required choice is missing. */
  error?: string | undefined
}

const LABELS: Record<Among, string> = {
  everybody: messages.label,
  minors: messages['label.minors'],
}

/** Finds a customer by a few characters and lets one be chosen, for the dialogs of memberships, slots and minors. */
export function CustomerPicker({
  chosen,
  onChoose,
  among = 'everybody',
  error,
}: CustomerPickerProps) {
  const id = useId()
  const [text, setText] = useState('')
  const asked = useSettled(text.trim())
  // A failed search shows an empty list and no error.
  const { data: found, isFetching } = useProviderQuery(
    'customers',
    'findCustomers',
    { text: asked, among },
    { ...KEEP_SHOWN, enabled: isEnough(asked) }
  )
  const customers = isEnough(text.trim()) ? found?.data : undefined

  return (
    <div className="picker">
      <label htmlFor={id} className="picker-label">
        {LABELS[among]}
      </label>
      <input
        id={id}
        type="search"
        className="picker-field"
        autoFocus
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        aria-invalid={error !== undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onChoose(undefined)
        }}
        onKeyDown={(event) => {
          // Enter selects nothing yet, and must not submit the surrounding form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <p id={`${id}-hint`} className={error ? 'picker-hint picker-error' : 'picker-hint'}>
        {error ?? fill(messages.hint, { n: DIALOG_SEARCH.minCharacters })}
      </p>
      <p className="picker-status" role="status">
        {isFetching && !customers && messages.searching}
        {customers && countOf(customers.length, found?.total ?? 0)}
      </p>
      {customers && customers.length > 0 && (
        <fieldset className="picker-results" aria-busy={isFetching}>
          <legend className="hidden-text">{messages.results}</legend>
          {customers.map((customer) => (
            <label key={customer.id} className="picker-result">
              <input
                type="radio"
                name={id}
                checked={chosen?.id === customer.id}
                onChange={() => onChoose(customer)}
              />
              <span>
                <span className="picker-name">
                  {customer.first_name} {customer.last_name}
                </span>
                <span className="picker-about figures">
                  {[customer.member_id, customer.email].filter(Boolean).join(' · ')}{' '}
                  <span className="picker-phone">{formatPhone(customer.phone)}</span>
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** Search text, debounced. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), DIALOG_SEARCH.debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function isEnough(text: string): boolean {
  return text.length >= DIALOG_SEARCH.minCharacters
}

function countOf(shown: number, total: number): string {
  if (shown === 0) return messages.none
  if (total > shown) return fill(messages.first_of_many, { n: shown })
  return fill(messages.found, { n: shown })
}
