import { messages as ui } from '@trailgate/shared/ui/messages'
import { createContext, useContext, type ReactNode } from 'react'

import { speaking } from '../language/LanguageSwitch.tsx'
import type { FieldErrors } from './formState.ts'
import type { Form as FormHandle } from './useForm.ts'
import '../styles/parts.css'
import './field.css'
import './form.css'

// Fills in what was typed before a switch of language.
if (sessionStorage.keptFields) void speaking()

const Errors = createContext<FieldErrors>({})

interface FormProps {
  form: FormHandle
  /** Shown beside a failure's message, such as a link. */
  remedy?: ReactNode
  /** Off on shared devices, which must not offer earlier input. */
  autoComplete?: 'on' | 'off'
  className?: string
  /** The fields. */
  children: ReactNode
  /** The buttons; failures are shown right above them. */
  buttons: ReactNode
}

/** A form whose fields look up their own errors. */
export function Form({ form, remedy, autoComplete, className, children, buttons }: FormProps) {
  return (
    <Errors value={form.errors}>
      <form
        {...form.props}
        autoComplete={autoComplete}
        aria-busy={form.sending}
        className={`form ${className ?? ''}`}
      >
        {children}
        <div role="alert" className="form-failure">
          {form.failure && (
            <div className="notice danger">
              <p>{form.failure.message}</p>
              {form.failure.retry && (
                <p>
                  {ui.nothing_lost}{' '}
                  <button type="submit" className="button quiet">
                    {ui.retry}
                  </button>
                </p>
              )}
              {remedy}
            </div>
          )}
        </div>
        <div className="form-buttons">{buttons}</div>
      </form>
    </Errors>
  )
}

/** Errors by field. */
export function useFieldErrors(): FieldErrors {
  return useContext(Errors)
}

/** Error of a field, if any. */
export function useFieldError(name: string): string | undefined {
  return useFieldErrors()[name]
}
